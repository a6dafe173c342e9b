/** The picture that a shared link to a row's page shows: the server draws it from the row. */
export const previewOf = (path: string): string => `/previews${path}.png`;
