import { useMemo } from 'react'
import { useLocation, useNavigate } from 'react-router-dom'
import type { LocationState } from './location-state.ts'

/** Describes the values that a page keeps in its query string. */
export interface UrlParams<Values> {
  keys: readonly (keyof Values & string)[]
  /** Never fails: a key that is missing or not understood gets its default. */
  parse: (given: Record<string, string>) => Values
}

/** For `parse`: the given value if it is one of these, else the first of them. */
export const oneOf = <Value extends string>(values: readonly [Value, ...Value[]], given: string | undefined): Value =>
  values.find((value) => value === given) ?? values[0]

export const readParams = <Values>({ parse }: UrlParams<Values>, search: string | URLSearchParams): Values =>
  parse(Object.fromEntries(new URLSearchParams(search)))

/** Writes `?key=value` in the order of the keys, or nothing if all values are defaults. Keeps other keys of `search`. */
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
 * Returns the values in the address and a function that sets them. Setting adds a history entry unless it replaces one.
 * React renders the new values at once, not in a transition, so that two quick choices don't undo each other.
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
