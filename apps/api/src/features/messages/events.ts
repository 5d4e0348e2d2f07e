import type { EventStream } from '../../http/route.ts'
import type { FeatureContext } from '../context.ts'

const MAX_STREAMS_PER_USER = 3

/** Passes the events of users on to their open pages. While events are lost, it has no streams, so that pages poll. */
export const createEventHub = ({ events }: Pick<FeatureContext, 'events'>) => {
  const streams = new Map<string, EventStream[]>()
  events.onLost(() => {
    for (const stream of [...streams.values()].flat()) stream.end()
  })

  return {
    /** Adds a stream of a user, and ends the user's oldest ones if there are more than 3. */
    add: (uid: string, stream: EventStream): void => {
      const own = [...(streams.get(uid) ?? []), stream]
      // Forgets the ended ones at once: they close only when their clients have read the rest.
      streams.set(uid, own.slice(-MAX_STREAMS_PER_USER))
      for (const oldest of own.slice(0, -MAX_STREAMS_PER_USER)) oldest.end()
      if (!events.isOpen()) stream.end()
      const unsubscribe = events.subscribe(uid, ({ name, data }) => stream.send(name, data))
      stream.onEnd(() => {
        unsubscribe()
        const left = (streams.get(uid) ?? []).filter((each) => each !== stream)
        if (left.length > 0) streams.set(uid, left)
        else streams.delete(uid)
      })
    },
  }
}

export type EventHub = ReturnType<typeof createEventHub>
