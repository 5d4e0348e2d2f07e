import { MAX_PLACES } from '../limits.ts'
import { listPlaces, place, placeName, point } from '../places.ts'
import { component, type FeatureDocs, parameters } from './feature-docs.ts'

/** An example. */
export const austin = {
  id: '4671654',
  name: 'Austin',
  region: 'TX',
  country: 'US',
  label: 'Austin, TX',
  kind: 'city' as const,
  lat: 30.2672,
  lng: -97.7431,
}

export const placeDocs: FeatureDocs = {
  tag: 'Places',
  description:
    'Cities, neighborhoods and US ZIP codes. Data: [GeoNames](https://www.geonames.org) ([CC BY 4.0](https://creativecommons.org/licenses/by/4.0/)) and US Census.',
  operations: {
    listPlaces: {
      summary: 'Find places',
      description:
        'Finds places whose name begins with `query`, without case and accents. A state may follow, as in `Austin, T`. If nothing is found, one typing error is allowed, or the place at the end of a longer text is found, as in `Downtown, Reno, NV`.',
      success: `At most ${MAX_PLACES} places, the largest first.`,
    },
  },
  components: [
    component('Place', place, {
      description: 'A city, town, neighborhood or US ZIP code.',
      fields: {
        id: 'Id of the place.',
        name: 'The name alone, or the ZIP code.',
        region: 'The state or territory of a US place. Empty for other countries.',
        country: 'ISO 3166 code of the country, two letters.',
        label: 'The name with its state or country.',
        kind: '`city` or `zip`.',
        lat: 'Latitude in degrees.',
        lng: 'Longitude in degrees.',
      },
      example: austin,
    }),
    component('PlaceName', placeName, {
      description: 'The name of a place.',
      fields: { id: 'Id of the place.', label: 'The name with its state or country.' },
      example: { id: austin.id, label: austin.label },
    }),
    component('Point', point, {
      description: 'A point on a map.',
      fields: { lat: 'Latitude in degrees.', lng: 'Longitude in degrees.' },
      example: { lat: 30.25, lng: -97.76 },
    }),
  ],
  parameters: [
    parameters(
      listPlaces.query,
      { query: 'The typed text, 2 to 100 characters: the beginning of a name, or of a ZIP code.' },
      { query: 'aus' },
    ),
  ],
}
