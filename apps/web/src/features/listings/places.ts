import { MIN_PLACE_QUERY } from '@roommate-finder/contracts/limits'
import { listPlaces, type Place } from '@roommate-finder/contracts/places'
import { keepPreviousData, queryOptions, useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
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

/** Finds the place whose label or ZIP code a user typed. */
export const findTyped = (places: readonly Place[], typed: string): Place | undefined => {
  const text = typed.trim().toLowerCase()
  return places.find(({ kind, name, label }) => label.toLowerCase() === text || (kind === 'zip' && name === text))
}
