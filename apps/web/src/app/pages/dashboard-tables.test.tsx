import { screen, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { answerDashboard, charts, interest, openInsights } from '#src/testing/dashboard.ts'

const showTable = async (name: string) => {
  const { user } = await openInsights()
  await user.click(await screen.findByRole('button', { name: new RegExp(`^Show as table.*${name}$`) }))
  return within(screen.getByRole('table', { name }))
    .getAllByRole('row')
    .map((row) => [...row.querySelectorAll('th, td')].map((cell) => cell.textContent))
}

test('the interest table shows the total and the newest week first', async () => {
  const counts = [5, ...Array<number>(10).fill(0), 2]
  const attic = { _id: '0123456789abcdef01234567', title: 'Attic', counts, total: 7 }
  answerDashboard({ interest: interest([attic]) })
  const rows = await showTable('Interest in your rooms')
  expect(rows[0]?.slice(0, 3)).toEqual(['Room', 'Total', 'Nov 16'])
  expect(rows[0]?.at(-1)).toBe('Aug 31')
  expect(rows.slice(1).map((row) => [...row.slice(0, 3), row.at(-1)])).toEqual([
    ['Attic', '7', '2', '5'],
    ['All rooms', '7', '2', '5'],
  ])
})

test('the rent table fits its card with four columns', async () => {
  const single = {
    roomType: 'Single',
    count: 1200,
    average: 940,
    lowerQuartile: 715,
    median: 895,
    upperQuartile: 1150,
  } as const
  answerDashboard({ charts: charts({ rentByRoomType: [single, { ...single, roomType: 'Studio', count: 1 }] }) })
  expect(await showTable('Rent by room type')).toEqual([
    ['Room type', 'Typical range', 'Typical rent', 'Average'],
    ['Single1,200 rooms', '$715 – $1,150', '$895', '$940'],
    ['Studio1 room', '$715 – $1,150', '$895', '$940'],
  ])
})
