import { act, render, screen } from '@testing-library/react'
import { createMemoryRouter, RouterProvider } from 'react-router-dom'
import { describe, expect, test } from 'vitest'
import { oneOf, readParams, type UrlParams, useUrlParams, writeParams } from './url-params.ts'

interface Values {
  sort: 'newest' | 'oldest'
  page: number
  search?: string
}

const params: UrlParams<Values> = {
  keys: ['sort', 'page', 'search'],
  parse: ({ sort, page, search }) => ({
    sort: oneOf(['newest', 'oldest'], sort),
    page: Number(page) || 1,
    ...(search && { search }),
  }),
}

describe('readParams and writeParams', () => {
  test.each([
    ['', { sort: 'newest', page: 1 }],
    ['?sort=oldest&page=2&search=50%25+off', { sort: 'oldest', page: 2, search: '50% off' }],
  ] as const)('%j is read and written back', (text, values) => {
    expect(readParams(params, text)).toEqual(values)
    expect(writeParams(params, values)).toBe(text)
  })

  test('unknown values and keys are dropped', () => {
    expect(readParams(params, '?sort=price&page=two&colour=red')).toEqual({ sort: 'newest', page: 1 })
  })

  test('other keys of the given search are kept', () => {
    expect(writeParams(params, { sort: 'newest', page: 2 }, '?tab=mine&sort=oldest')).toBe('?tab=mine&page=2')
  })
})

function Page() {
  const [values, setValues] = useUrlParams(params)
  return (
    <>
      <button onClick={() => setValues({ ...values, sort: 'oldest' })} type="button">
        Oldest
      </button>
      <button onClick={() => setValues({ ...values, page: 2 })} type="button">
        Page 2
      </button>
      <button onClick={() => setValues({ ...values, search: 'attic' }, { replace: true })} type="button">
        Attic
      </button>
    </>
  )
}

const open = () => {
  const router = createMemoryRouter([{ path: '/', element: <Page /> }])
  render(<RouterProvider router={router} />)
  return {
    search: () => router.state.location.search,
    press: (...names: string[]) =>
      act(() => {
        for (const name of names) screen.getByRole('button', { name }).click()
      }),
    goBack: () => act(() => router.navigate(-1)),
  }
}

describe('useUrlParams', () => {
  test('two changes in one event both apply, and Back undoes the second', async () => {
    const { search, press, goBack } = open()
    press('Oldest', 'Page 2')
    expect(search()).toBe('?sort=oldest&page=2')
    await goBack()
    expect(search()).toBe('?sort=oldest')
  })

  test('a replacing change adds no history entry', async () => {
    const { search, press, goBack } = open()
    press('Oldest', 'Attic')
    expect(search()).toBe('?sort=oldest&search=attic')
    await goBack()
    expect(search()).toBe('')
  })

  test('setting the current values adds no history entry', async () => {
    const { search, press, goBack } = open()
    press('Oldest', 'Oldest')
    await goBack()
    expect(search()).toBe('')
  })

  test('a change after Back starts from the shown values', async () => {
    const { search, press, goBack } = open()
    press('Oldest')
    await goBack()
    press('Page 2')
    expect(search()).toBe('?page=2')
  })
})
