/** A line of the file: a place, or a US ZIP code named after the place that it belongs to. */
export interface Row {
  /** The number of GeoNames, or a ZIP code with the prefix `zip`. */
  id: string
  /** Of a ZIP code, the name of its place. */
  name: string
  /** The state or territory of a US place, such as `TX`. Empty for other countries. */
  region: string
  /** The name of the state or province of a place abroad, such as `Ontario`. Empty in the US. */
  province: string
  /** ISO 3166, two letters. US territories have `US`. */
  country: string
  lat: number
  lng: number
  /** 0 for ZIP codes. */
  population: number
}

export const ZIP_PREFIX = 'zip'

export const formatRow = ({ id, name, region, province, country, lat, lng, population }: Row): string =>
  [id, name, region, country, lat.toFixed(4), lng.toFixed(4), population, province].join('\t')

export const parseRow = (line: string): Row => {
  const [id = '', name = '', region = '', country = '', lat, lng, population, province = ''] = line.split('\t')
  return { id, name, region, province, country, lat: Number(lat), lng: Number(lng), population: Number(population) }
}
