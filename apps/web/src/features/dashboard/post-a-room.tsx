import { pickScene } from '@roommate-finder/room-scenes/scene'
import { Plus } from 'lucide-react'
import { Link } from 'react-router-dom'
import { paths } from '#src/lib/paths.ts'
import { buttonStyle } from '#src/ui/button.tsx'
import { RoomScene } from '#src/ui/room-scene.tsx'

const room = pickScene({ seed: 'a room to post', kind: 'Master' })

/** Each tip follows from how the product works. */
const tips = [
  {
    title: 'Use the place name people search for',
    text: 'Anyone who searches for Austin finds “Austin, TX”. Put street and neighborhood names in the description.',
  },
  {
    title: 'Say what’s special in the title',
    text: '“Quiet attic with a desk by the river” says more than “Room for rent”. Use 5 characters or more.',
  },
  {
    title: 'Say whether utilities are included',
    text: 'Many people search by rent with utilities. If you leave utilities out, they won’t find your room.',
  },
  {
    title: 'Put your most important tags first',
    text: 'Cards show the first two or three lifestyle tags. The rest are on the room’s page.',
  },
  {
    title: 'Your contact details stay hidden',
    text: 'Only people who show interest see them, and you’ll know who they are.',
  },
  {
    title: 'Keep the availability up to date',
    text: 'Found someone? Mark your room as rented. Just on hold? Turn off “Available” in My rooms.',
  },
]

/** Links to the form and shows tips for filling it in. */
export function PostARoom() {
  return (
    <div className="grid items-start gap-6 lg:grid-cols-[20rem_minmax(0,1fr)] lg:gap-10">
      <section
        aria-labelledby="post-a-room"
        className="overflow-hidden card-frame max-lg:sm:grid max-lg:sm:grid-cols-[14rem_1fr]"
      >
        <RoomScene className="max-lg:sm:h-full max-sm:aspect-video" scene={room} />
        <div className="flex flex-col items-start gap-3 p-5 sm:p-6">
          <h2 className="text-heading" id="post-a-room">
            Post a room
          </h2>
          <p className="text-pretty text-muted">
            Add a title, location, rent and a few words. It takes a few minutes, and we save your draft.
          </p>
          <Link className={buttonStyle('solid', 'self-stretch')} to={paths.createRoom()}>
            <Plus aria-hidden="true" className="size-5" />
            Create New Listing
          </Link>
        </div>
      </section>
      <section aria-labelledby="tips">
        <h2 className="mb-4 text-heading" id="tips">
          Tips for posting a room
        </h2>
        <ol className="grid grid-cols-1 gap-x-8 gap-y-5 sm:grid-cols-2">
          {tips.map(({ title, text }, index) => (
            <li className="flex gap-3" key={title}>
              <span
                aria-hidden="true"
                className="flex size-7 shrink-0 items-center justify-center rounded-full bg-primary-soft text-sm font-bold text-primary tabular-nums"
              >
                {index + 1}
              </span>
              <div className="min-w-0 wrap-break-word">
                <h3 className="font-sans leading-7 font-semibold">{title}</h3>
                <p className="text-pretty text-muted">{text}</p>
              </div>
            </li>
          ))}
        </ol>
      </section>
    </div>
  )
}
