/** The web server serves the API below this path. */
export const API_ROOT = '/api'
