import { describe, expect, test } from 'vitest'
import { parseEnv } from './env.ts'

const emulator = { AUTH_MODE: 'emulator', FIREBASE_AUTH_EMULATOR_HOST: '127.0.0.1:9099' }
const firebase = { FIREBASE_PROJECT_ID: 'rooms', VISITOR_KEY: 'a secret of some length' }

describe('the configuration', () => {
  test('real Firebase is the default and needs a project and a key', () => {
    expect(parseEnv(firebase)).toMatchObject({ authMode: 'firebase', port: 4000, trustedProxies: ['loopback'] })
    expect(() => parseEnv({})).toThrow(/FIREBASE_PROJECT_ID must be set.*VISITOR_KEY must be set/)
  })

  test('the emulator needs its address', () => {
    expect(parseEnv(emulator)).toMatchObject({ authMode: 'emulator' })
    expect(() => parseEnv({ AUTH_MODE: 'emulator' })).toThrow('FIREBASE_AUTH_EMULATOR_HOST must be set')
  })

  test("the emulator's address without its mode refuses to start", () => {
    expect(() => parseEnv({ ...firebase, FIREBASE_AUTH_EMULATOR_HOST: '127.0.0.1:9099' })).toThrow(
      'FIREBASE_AUTH_EMULATOR_HOST is set, which accepts unsigned tokens',
    )
  })

  test.each([
    ['PORT', 'http'],
    ['PORT', '99999'],
    ['TRUSTED_PROXIES', 'loopback, nonsense'],
    ['TRUSTED_PROXIES', '10.0.0.0/99'],
    ['WEB_ORIGINS', 'https://rooms.example/'],
    ['MONGODB_URI', 'mongodb://'],
    ['MONGODB_URI', 'postgres://localhost'],
    ['MONGODB_DB', 'a/b'],
    ['AUTH_MODE', 'none'],
    ['FIREBASE_AUTH_EMULATOR_HOST', 'localhost'],
    ['VISITOR_KEY', 'short'],
    ['LOG_LEVEL', 'loud'],
    ['RATE_READS_PER_MINUTE', '0'],
  ])('a wrong %s names itself', (name, value) => {
    expect(() => parseEnv({ ...emulator, [name]: value })).toThrow(name)
  })

  test('every wrong value is named at once', () => {
    expect(() => parseEnv({ ...emulator, PORT: 'x', LOG_LEVEL: 'y' })).toThrow(/PORT.*LOG_LEVEL/)
  })

  test('an empty value counts as none, and lists are read', () => {
    expect(parseEnv({ ...emulator, PORT: '', WEB_ORIGINS: 'https://a.example, https://b.example' })).toMatchObject({
      port: 4000,
      webOrigins: ['https://a.example', 'https://b.example'],
    })
  })
})
