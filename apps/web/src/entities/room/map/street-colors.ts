import { type Flavor, namedFlavor } from '@protomaps/basemaps'

/** The parts of a map with streets that have a color of their own, in the light and the dark theme: those of map.css and more. */
const COLORS: readonly [light: string, dark: string, ...parts: (keyof Flavor)[]][] = [
  ['#f9f6ed', '#222d28', 'background', 'earth', 'glacier', 'pedestrian'],
  ['#bad9e7', '#0b1d28', 'water'],
  ['#d7eed2', '#22392a', 'park_a', 'park_b', 'zoo'],
  ['#def0da', '#233529', 'wood_a', 'wood_b', 'scrub_a', 'scrub_b'],
  ['#f5efd8', '#353328', 'sand', 'beach'],
  ['#f2eee4', '#27302b', 'hospital', 'industrial', 'school', 'aerodrome', 'military'],
  ['#e6e0d3', '#2f3a34', 'buildings', 'runway', 'pier'],
  ['#dfd9c9', '#3b4741', 'major'],
  ['#edcb8a', '#6f6640', 'highway'],
  ['#bfbeb7', '#434946', 'railway'],
  ['#afb3a5', '#5d6c65', 'boundaries'],
  ['#43514a', '#b3c2ba', 'city_label', 'state_label', 'country_label', 'roads_label_major'],
  ['#5f6d66', '#94a39b', 'roads_label_minor'],
  ['#3f6478', '#7fa3b5', 'ocean_label'],
  ['#f9f6ed', '#222d28', 'city_label_halo', 'state_label_halo', 'roads_label_minor_halo', 'roads_label_major_halo'],
]

/** Returns the colors of a map with streets in a theme. In hex, because the painter mixes them. */
export const streetColors = (theme: 'light' | 'dark'): Flavor => {
  const { landcover: _, ...others } = namedFlavor(theme)
  const colors = COLORS.flatMap(([light, dark, ...parts]) =>
    parts.map((part) => [part, theme === 'light' ? light : dark] as const),
  )
  return { ...others, ...Object.fromEntries(colors) }
}
