import { RoomScene } from '#src/ui/room-scene.tsx'
import { pickScenes, sceneKinds } from '#src/ui/scene.ts'
import { GallerySection, Specimen } from './ui-gallery-frame.tsx'

const backgrounds = [
  { name: 'ground', style: 'bg-ground' },
  { name: 'card', style: 'bg-card' },
  { name: 'raised', style: 'bg-raised' },
  { name: 'sunken', style: 'bg-sunken' },
  { name: 'line', style: 'bg-line' },
  { name: 'control', style: 'bg-control' },
  { name: 'primary', style: 'bg-primary' },
  { name: 'primary-strong', style: 'bg-primary-strong' },
  { name: 'primary-soft', style: 'bg-primary-soft' },
  { name: 'accent', style: 'bg-accent' },
  { name: 'success', style: 'bg-success' },
  { name: 'success-soft', style: 'bg-success-soft' },
  { name: 'warning', style: 'bg-warning' },
  { name: 'warning-soft', style: 'bg-warning-soft' },
  { name: 'danger', style: 'bg-danger' },
  { name: 'danger-soft', style: 'bg-danger-soft' },
]

/** All allowed pairs of text and background color. axe checks their contrast. */
const pairs = [
  { name: 'ink on ground', style: 'bg-ground text-ink' },
  { name: 'muted on ground', style: 'bg-ground text-muted' },
  { name: 'muted on sunken', style: 'bg-sunken text-muted' },
  { name: 'muted on card', style: 'bg-card text-muted' },
  { name: 'muted on raised', style: 'bg-raised text-muted' },
  { name: 'primary on ground', style: 'bg-ground text-primary' },
  { name: 'primary on soft', style: 'bg-primary-soft text-primary' },
  { name: 'on-primary', style: 'bg-primary text-on-primary' },
  { name: 'on-primary, strong', style: 'bg-primary-strong text-on-primary' },
  { name: 'on-accent', style: 'bg-accent text-on-accent' },
  { name: 'success', style: 'bg-success-soft text-success' },
  { name: 'warning', style: 'bg-warning-soft text-warning' },
  { name: 'danger', style: 'bg-danger-soft text-danger' },
  { name: 'danger on ground', style: 'bg-ground text-danger' },
  { name: 'on-danger', style: 'bg-danger text-on-danger' },
]

const scenes = pickScenes(
  sceneKinds.flatMap((kind) => ['dawn', 'noon', 'dusk'].map((time) => ({ seed: `${kind} at ${time}`, kind }))),
)

export function TokensSection() {
  return (
    <GallerySection title="Color and type">
      <Specimen name="Backgrounds">
        {backgrounds.map(({ name, style }) => (
          <div className="w-24 text-sm" key={name}>
            <div className={`h-12 rounded-sm border border-line ${style}`} />
            {name}
          </div>
        ))}
      </Specimen>
      <Specimen name="Text on backgrounds">
        {pairs.map(({ name, style }) => (
          <p className={`rounded-sm border border-line px-3 py-1.5 ${style}`} key={name}>
            {name}
          </p>
        ))}
      </Specimen>
      <Specimen name="Type" wide>
        <p className="font-display text-title font-bold text-balance">Find Your Perfect Roommate</p>
        <p className="font-display text-heading font-bold">A bright room above the park</p>
        <p className="text-lg font-semibold">Sunny double room near the river, bills included</p>
        <p>
          Body text. The apartment is on the third floor, quiet at night and full of light in the morning; the two of us
          cook together on Sundays.
        </p>
        <p className="text-sm text-muted">Small and muted: posted 2 days ago by Ana Ruiz</p>
        <p className="font-display text-heading font-bold tabular-nums">
          $850 <span className="font-sans text-base font-normal text-muted">/month</span>
        </p>
      </Specimen>
      <Specimen name="Radii and shadows">
        <div className="size-16 rounded-sm border border-line bg-card shadow-rest" />
        <div className="size-16 rounded-md border border-line bg-card shadow-rest" />
        <div className="size-16 rounded-lg border border-line bg-raised shadow-raised" />
      </Specimen>
    </GallerySection>
  )
}

export function ScenesSection() {
  return (
    <GallerySection title="Room scenes">
      <div className="grid grid-cols-2 gap-4 sm:grid-cols-3">
        {scenes.map((scene, index) => (
          <figure className="text-sm text-muted" key={index}>
            <div className="overflow-hidden rounded-md border border-line">
              <RoomScene scene={scene} />
            </div>
            <figcaption className="pt-1">{scene.kind}</figcaption>
          </figure>
        ))}
      </div>
    </GallerySection>
  )
}
