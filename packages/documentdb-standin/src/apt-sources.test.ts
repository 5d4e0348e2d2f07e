import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { debianMirrors, parseDeb822, parseOneLine, readMirrors } from './apt-sources.ts'
import { findDependencies, parseDepends } from './packages.ts'

const plain = { signedBy: undefined, checkValidUntil: undefined }

describe('deb822 sources', () => {
  test('with comments and a source entry, give one mirror with its keyring', () => {
    const text = `# comment
Types: deb deb-src
URIs: http://mirror.example/debian
Suites: stable stable-updates
# a comment within
Components: main contrib
Signed-By: /usr/share/keyrings/archive.gpg
Check-Valid-Until: no

Types: deb
URIs: http://mirror.example/debian-security
Suites: stable-security
Components: main
`
    const mirror = {
      uri: 'http://mirror.example/debian',
      signedBy: '/usr/share/keyrings/archive.gpg',
      checkValidUntil: 'no',
    }
    expect(debianMirrors(parseDeb822(text))).toEqual([mirror])
  })

  test('with an inline key, several URIs and a disabled entry, are parsed', () => {
    const text = `Types: deb
URIs: https://one.example/debian/
 https://two.example/debian
Suites: stable
Components: main
Signed-By:
 -----BEGIN PGP PUBLIC KEY BLOCK-----
 .
 abcd
 -----END PGP PUBLIC KEY BLOCK-----

Enabled: no
Types: deb
URIs: https://three.example/debian
Suites: stable
Components: main
`
    const signedBy = expect.stringMatching(/BEGIN PGP.*\n\nabcd\n.*END PGP/) as string
    expect(debianMirrors(parseDeb822(text))).toEqual([
      { ...plain, uri: 'https://one.example/debian/', signedBy },
      { ...plain, uri: 'https://two.example/debian', signedBy },
    ])
  })
})

describe('one-line sources', () => {
  test('with and without options, give the Debian mirrors', () => {
    const text = `
# deb http://off.example/debian stable main
deb [ arch=amd64 signed-by=/k.gpg check-valid-until=no ] http://one.example/debian stable main contrib # why
deb http://two.example/debian/ stable main
deb-src http://src.example/debian stable main
deb http://three.example/debian stable contrib
deb http://archive.example/ubuntu noble main
`
    expect(debianMirrors(parseOneLine(text))).toEqual([
      { uri: 'http://one.example/debian', signedBy: '/k.gpg', checkValidUntil: 'no' },
      { ...plain, uri: 'http://two.example/debian/' },
    ])
  })
})

describe('the configuration folder', () => {
  let folder = ''
  beforeEach(async () => {
    folder = await mkdtemp(join(tmpdir(), 'roommate-finder-apt-'))
  })
  afterEach(async () => {
    await rm(folder, { recursive: true })
  })

  test('with files in both formats, gives each mirror once and ignores other files', async () => {
    await mkdir(join(folder, 'sources.list.d'))
    await writeFile(join(folder, 'sources.list'), 'deb http://one.example/debian stable main\n')
    const deb822 = (host: string): string =>
      `Types: deb\nURIs: http://${host}/debian\nSuites: stable\nComponents: main\n`
    await writeFile(join(folder, 'sources.list.d/b.sources'), deb822('two.example'))
    await writeFile(join(folder, 'sources.list.d/a.list'), 'deb http://one.example/debian stable main\n')
    await writeFile(join(folder, 'sources.list.d/c.sources.disabled'), deb822('three.example'))
    const uris = readMirrors(folder).map(({ uri }) => uri)
    expect(uris).toEqual(['http://one.example/debian', 'http://two.example/debian'])
  })

  test('if empty or missing, gives no mirrors', () => {
    expect(readMirrors(folder)).toEqual([])
    expect(readMirrors(join(folder, 'missing'))).toEqual([])
  })
})

test('findDependencies lists the packages that apt would install, without skipped ones', () => {
  const graph = parseDepends(`main
  Depends: libpq5
 |Depends: liba1
  PreDepends: <virtual>
  Recommends: extra
libpq5
  Depends: libc6
  Depends: postgresql-common
liba1
postgresql-common
  Depends: perl
`)
  const allowed = new Set(['main', 'libpq5', 'liba1', 'libc6', 'postgresql-common', 'perl', 'unrelated'])
  expect(findDependencies('main', graph, allowed)).toEqual(['liba1', 'libc6', 'libpq5', 'main'])
})
