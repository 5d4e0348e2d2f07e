import ICAL from 'ical.js'
import nodeIcal from 'node-ical'
import { expect, test } from 'vitest'
import { ObjectId } from '../../db/object-id.ts'
import { type CalendarEntry, createCalendar, createInvitation } from './calendar.ts'

const WEB_URL = 'https://rooms.example:8443'
const UID = `${'0a'.repeat(12)}@rooms.example`

const entry = (fields: Partial<CalendarEntry> = {}): CalendarEntry => ({
  entryId: new ObjectId('0a'.repeat(12)),
  conversationId: new ObjectId('0b'.repeat(12)),
  sequence: 0,
  title: 'Sunny room',
  startsAt: new Date('2026-12-03T23:00:00.000Z'),
  endsAt: new Date('2026-12-03T23:30:00.000Z'),
  place: '410 Elm Street, Apt 3',
  state: 'confirmed',
  confirmedAt: new Date('2026-11-30T10:00:00.000Z'),
  ...fields,
})

const moved = entry({
  sequence: 1,
  startsAt: new Date('2026-12-05T15:00:00.000Z'),
  endsAt: new Date('2026-12-05T15:45:00.000Z'),
})
const canceled = entry({ ...moved, sequence: 2, state: 'canceled', canceledAt: new Date('2026-12-01T10:00:00.000Z') })

const people = {
  organizer: { name: 'Roommate Finder', address: 'no-reply@rooms.example' },
  attendee: { name: 'Sam "S" Seeker', address: 'sam@example.com' },
}

interface Read {
  method: unknown
  uid: unknown
  sequence: number
  status: unknown
  start: string
  end: string
  summary: unknown
  location: unknown
}

const readByIcalJs = (file: string): Read[] => {
  const calendar = new ICAL.Component(ICAL.parse(file) as ConstructorParameters<typeof ICAL.Component>[0])
  return calendar.getAllSubcomponents('vevent').map((component) => {
    const event = new ICAL.Event(component)
    return {
      method: calendar.getFirstPropertyValue('method'),
      uid: event.uid,
      sequence: event.sequence,
      status: component.getFirstPropertyValue('status'),
      start: event.startDate.toJSDate().toISOString(),
      end: event.endDate.toJSDate().toISOString(),
      summary: event.summary,
      location: event.location,
    }
  })
}

const readByNodeIcal = (file: string): Read[] =>
  Object.values(nodeIcal.sync.parseICS(file)).flatMap((event) =>
    event?.type === 'VEVENT'
      ? {
          method: event.method,
          uid: event.uid,
          sequence: Number(event.sequence),
          status: event.status,
          start: event.start.toISOString(),
          end: event.end?.toISOString() ?? '',
          summary: event.summary,
          location: event.location ?? null,
        }
      : [],
  )

test.each([
  ['ical.js', readByIcalJs],
  ['node-ical', readByNodeIcal],
])('%s reads a moved and a canceled viewing as changes of the same entry', (_, read) => {
  const [first, second, third] = [entry(), moved, canceled].map((each) =>
    read(createInvitation(each, people, WEB_URL).content),
  )
  const described = { summary: 'Room viewing: Sunny room', location: '410 Elm Street, Apt 3' }
  const confirmed = { method: 'REQUEST', uid: UID, status: 'CONFIRMED', ...described }
  expect(first).toEqual([
    { ...confirmed, sequence: 0, start: '2026-12-03T23:00:00.000Z', end: '2026-12-03T23:30:00.000Z' },
  ])
  expect(second).toEqual([
    { ...confirmed, sequence: 1, start: '2026-12-05T15:00:00.000Z', end: '2026-12-05T15:45:00.000Z' },
  ])
  expect(third).toEqual([
    {
      method: 'CANCEL',
      uid: UID,
      status: 'CANCELLED',
      sequence: 2,
      start: '2026-12-05T15:00:00.000Z',
      end: '2026-12-05T15:45:00.000Z',
      summary: 'Canceled: Room viewing',
      location: null,
    },
  ])
})

test.each([
  ['ical.js', readByIcalJs],
  ['node-ical', readByNodeIcal],
])('%s reads titles and places with the characters of the format', (_, read) => {
  const hostile = 'a, b; c \\ d: "e" 😀 END:VEVENT שלום'
  const file = createCalendar([entry({ title: hostile.repeat(4), place: hostile })], WEB_URL)
  const [found, ...others] = read(file)
  expect(others).toEqual([])
  expect(found).toMatchObject({ method: 'PUBLISH', location: hostile })
  expect(found?.summary).toContain(hostile.repeat(4))
  expect(file.endsWith('END:VCALENDAR\r\n')).toBe(true)
  for (const line of file.split('\r\n')) expect(Buffer.byteLength(line)).toBeLessThanOrEqual(75)
})

test('a mail names site and reader, who has accepted already', () => {
  const [event] = new ICAL.Component(
    ICAL.parse(createInvitation(entry(), people, WEB_URL).content) as ConstructorParameters<typeof ICAL.Component>[0],
  ).getAllSubcomponents('vevent')
  expect(event?.getFirstPropertyValue('organizer')).toBe('mailto:no-reply@rooms.example')
  const attendee = event?.getFirstProperty('attendee')
  expect(String(attendee?.getFirstValue()).toLowerCase()).toBe('mailto:sam@example.com')
  expect(attendee?.getParameter('partstat')).toBe('ACCEPTED')
  expect(attendee?.getParameter('rsvp')).toBe('FALSE')
})

test('the file of an entry is dated by its last change', () => {
  const readStamp = (each: CalendarEntry) => /^DTSTAMP:(.*)\r$/m.exec(createCalendar([each], WEB_URL))?.[1]
  expect(readStamp(entry())).toBe('20261130T100000Z')
  expect(readStamp(canceled)).toBe('20261201T100000Z')
})
