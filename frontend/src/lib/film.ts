/** Return whether an address of a gallery is a film's, not a picture's. */
export const isFilm = (url: string) => /\.(mp4|webm)$/i.test(url);
