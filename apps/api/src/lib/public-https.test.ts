import { createSocket } from 'node:dgram'
import { lookup } from 'node:dns/promises'
import { once } from 'node:events'
import { describe, expect, onTestFinished, test } from 'vitest'
import { createResolve, isPublicAddress } from './public-https.ts'

describe('a public address', () => {
  test.each(['8.8.8.8', '93.184.216.34', '2606:4700::1111', '::ffff:8.8.8.8'])('is %s', (address) => {
    expect(isPublicAddress(address)).toBe(true)
  })

  test.each([
    ...['0.0.0.0', '127.0.0.1', '10.1.2.3', '172.16.0.1', '192.168.1.1', '169.254.169.254', '100.64.0.1'],
    ...['224.0.0.1', '255.255.255.255', '198.18.0.1', '192.0.2.1'],
    ...['::', '::1', 'fe80::1', 'fc00::1', 'fec0::1', 'ff02::1', '::ffff:10.0.0.1', '64:ff9b::a00:1', '2002:a00:1::'],
    ...['2001::1', '2001:db8::1', 'a name'],
  ])('is not %s', (address) => {
    expect(isPublicAddress(address)).toBe(false)
  })
})

test('names whose name server is silent fail within seconds, and block no other names', async () => {
  const silent = createSocket('udp4').bind(0, '127.0.0.1')
  await once(silent, 'listening')
  onTestFinished(() => {
    silent.close()
  })
  const resolve = createResolve([`127.0.0.1:${silent.address().port}`])
  const startedAt = performance.now()
  const names = Promise.all(Array.from({ length: 10 }, (_, i) => resolve(`${i}.silent.test`)))
  await lookup('localhost')
  expect(performance.now() - startedAt).toBeLessThan(1_000)
  await expect(names).rejects.toMatchObject({ code: 'ETIMEOUT' })
  expect(performance.now() - startedAt).toBeLessThan(8_000)
})
