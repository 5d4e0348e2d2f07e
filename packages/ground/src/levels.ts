export interface Level {
  /** The zoom from which maps show it. */
  zoom: number
  /** The width and height of its tiles. */
  degrees: number
  /** How far tiles reach beyond their edges, so that no gap shows between them. */
  margin: number
  /** Points closer than this to the line are dropped, in degrees of longitude. */
  tolerance: number
  /** Rings as small as this are dropped, in square degrees. */
  minArea: number
  /** The smallest rivers that it has, of GSHHG's levels. */
  maxRiver: number
  /** The precision of its points. */
  perDegree: number
  /** Whether it has only tiles with a place that has a name on maps, or with one of the US. */
  onlyWithPlaces?: 'all' | 'US'
}

/** Rivers up to this level are drawn wider. */
export const MAIN_RIVERS = 2

/** From coarse to fine. */
export const LEVELS: readonly Level[] = [
  { zoom: 3, degrees: 180, margin: 0.5, tolerance: 0.06, minArea: 0.03, maxRiver: 1, perDegree: 60 },
  {
    zoom: 6,
    degrees: 10,
    margin: 0.05,
    tolerance: 0.013,
    minArea: 0.001,
    maxRiver: 3,
    perDegree: 300,
    onlyWithPlaces: 'all',
  },
  {
    zoom: 9,
    degrees: 2,
    margin: 0.005,
    tolerance: 0.001,
    minArea: 0,
    maxRiver: 4,
    perDegree: 3000,
    onlyWithPlaces: 'US',
  },
]
