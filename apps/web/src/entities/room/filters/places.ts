import { MIN_PLACE_QUERY } from '@roommate-finder/contracts/limits'
import { listPlaces, type Place } from '@roommate-finder/contracts/places'
import { keepPreviousData, queryOptions, useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useEffectEvent, useState } from 'react'
import { request } from '#src/lib/api-client.ts'

const PAUSE_MS = 200
const none: readonly Place[] = []

export const placesQuery = (text: string) =>
  queryOptions({
    queryKey: ['places', text],
    queryFn: ({ signal }) => request(listPlaces, { query: { query: text }, signal }),
    // Keeps the suggestions of a shorter text while the next ones load, to avoid flicker.
    placeholderData: keepPreviousData,
    retry: false,
    staleTime: Number.POSITIVE_INFINITY,
  })

/** Suggests places for the text of a field while its list is open. Returns none if the API fails. */
export const usePlaces = (text: string, { open }: { open: boolean }): readonly Place[] => {
  const typed = text.trim()
  const [asked, setAsked] = useState('')
  useEffect(() => {
    const timer = setTimeout(() => setAsked(typed), PAUSE_MS)
    return () => clearTimeout(timer)
  }, [typed])
  const enabled = open && Math.min(asked.length, typed.length) >= MIN_PLACE_QUERY
  const { data = none } = useQuery({ ...placesQuery(asked), enabled })
  return enabled ? data : none
}

/** A ZIP code may have four more digits, and may have lost its leading zero. */
const withPlainZip = (text: string): string => text.replace(/\b(\d{5})[-\s]?\d{4}$/, '$1').replace(/^\d{4}$/, '0$&')

/** Finds the place whose label or ZIP code a user typed. */
export const findTyped = (places: readonly Place[], typed: string): Place | undefined => {
  const text = withPlainZip(typed.trim().toLowerCase())
  return places.find(({ kind, name, label }) => label.toLowerCase() === text || (kind === 'zip' && name === text))
}

/** Returns whether a text may be the label or the ZIP code of a place. Each label has a comma. */
const mayBePlace = (text: string): boolean => /,|^\d{4,5}(?:[-\s]?\d{4})?$/.test(text)

/**
 * Finds the place that a user typed, also if its suggestions have not loaded. Calls `onFound` at once if the place is
 * known or the text can mean none, else after a request, unless `cancel` or another call of `find` comes before.
 */
export const useTypedPlace = (onFound: (text: string, place: Place | undefined) => void) => {
  const queryClient = useQueryClient()
  const [sought, setSought] = useState<{ text: string } | null>(null)
  const foundEvent = useEffectEvent((text: string, places: readonly Place[]) => {
    setSought(null)
    onFound(text, findTyped(places, text))
  })
  useEffect(() => {
    if (!sought) return
    let isCanceled = false
    void queryClient
      .query(placesQuery(sought.text))
      .catch(() => none)
      .then((places) => {
        if (!isCanceled) foundEvent(sought.text, places)
      })
    return () => {
      isCanceled = true
    }
  }, [queryClient, sought])

  const cancel = () => setSought(null)
  const find = (typed: string) => {
    const text = typed.trim()
    const known = mayBePlace(text) ? queryClient.getQueryData(placesQuery(text).queryKey) : none
    if (!known) {
      setSought({ text })
      return
    }
    cancel()
    onFound(text, findTyped(known, text))
  }
  return { find, cancel, /** The text whose place is being requested. */ sought: sought?.text }
}
