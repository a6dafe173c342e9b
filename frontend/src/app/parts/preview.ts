/** The image of a link preview to a row's page; the server draws it from the row. */
export const previewOf = (path: string): string => `/previews${path}.png`;
