/** Every address inside the site. */
export const paths = {
  home: () => '/',
  allItems: (search = '') => `/all-items${search}`,
  details: (id: string) => `/details/${encodeURIComponent(id)}`,
}
