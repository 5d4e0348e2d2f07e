import { useMemo } from 'react'
import { useLocation, useNavigate } from 'react-router-dom'
import type { LocationState } from './location-state.ts'

/** Describes the values that a page stores in its query string. */
export interface UrlParams<Values> {
  keys: readonly (keyof Values & string)[]
  /** Must not throw: missing and invalid values get their defaults. */
  parse: (given: Record<string, string>) => Values
}

/** Returns `given` if `values` contains it, else the first value. */
export const oneOf = <Value extends string>(values: readonly [Value, ...Value[]], given: string | undefined): Value =>
  values.find((value) => value === given) ?? values[0]

export const readParams = <Values>({ parse }: UrlParams<Values>, search: string | URLSearchParams): Values =>
  parse(Object.fromEntries(new URLSearchParams(search)))

/**
 * Writes `?key=value` in the order of the keys, or nothing if all values are defaults. Keeps other keys of `search`.
 */
export const writeParams = <Values>({ keys, parse }: UrlParams<Values>, values: Values, search = ''): string => {
  const defaults = parse({})
  const params = new URLSearchParams(search)
  for (const key of keys) {
    const value = values[key]
    if (value === undefined || value === defaults[key]) params.delete(key)
    else params.set(key, String(value))
  }
  return params.size > 0 ? `?${params.toString()}` : ''
}

/**
 * Returns the values in the URL and a function that sets them, by default as a new history entry. Uses flushSync, so
 * that the second of two quick changes starts from the result of the first.
 */
export const useUrlParams = <Values>(params: UrlParams<Values>, { keepsOthers = false } = {}) => {
  const { search } = useLocation()
  const navigate = useNavigate()
  const values = useMemo(() => readParams(params, search), [params, search])
  const setValues = (
    next: Values,
    { replace = false, state = null }: { replace?: boolean; state?: LocationState | null } = {},
  ) => {
    const nextSearch = writeParams(params, next, keepsOthers ? search : '')
    if (nextSearch === search) return
    void navigate({ search: nextSearch }, { replace, state, preventScrollReset: true, flushSync: true })
  }
  return [values, setValues] as const
}
