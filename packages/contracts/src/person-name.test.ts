import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { findNameProblem, toPersonName } from './person-name.ts'

describe('toPersonName', () => {
  test.each<[unknown, string | undefined]>([
    ['  Ana Lima ', 'Ana Lima'],
    ['Ana\u202e\u200b \u0000Lima', 'Ana Lima'],
    ['Ana\nLima', 'Ana Lima'],
    ['', undefined],
    [' \u200b\u2066 ', undefined],
    ['\u3164\ufe0f', undefined],
    ['\u2800\u2800', undefined],
    [undefined, undefined],
    [42, undefined],
    ['x'.repeat(80), 'x'.repeat(80)],
    ['x'.repeat(81), 'x'.repeat(80)],
    [`${'x'.repeat(79)} yz`, 'x'.repeat(79)],
    [`${'x'.repeat(79)}👍`, 'x'.repeat(79)],
    ['Md.Rahman', 'Md. Rahman'],
    ['Dr.J.R.Smith', 'Dr.J.R. Smith'],
    ['Md．Shop', undefined],
    ['X.Shop', 'X. Shop'],
    ['https://evil.example/pay', undefined],
    ['evil\u200b.\u202eexample', undefined],
    ['Roommate\u0000 Finder Support', undefined],
  ])('%j becomes %j', (value, name) => {
    expect(toPersonName(value)).toBe(name)
  })
})

describe('findNameProblem', () => {
  test.each([
    'Wolfeschlegelsteinhausenberger',
    'J.R. Smith',
    'J.R.Smith',
    'J.R.R. Tolkien',
    'S.Karthik',
    'Md.Rahman',
    'Ana Md.Rahman Khan',
    'Smt.Devi',
    'St. John',
    'Dr. No',
    'Jean-Luc Picard Jr.',
    'Sammy Davis, Jr.',
    'María-José',
    'O’Neil',
    'D\'Angelo "Dee" Barksdale',
    'Gal·la Martí',
    '李小龙',
    '阿·李',
    'محمد علي',
    'می‌خواهم',
    'Nguyễn Văn A',
    'Владимир Ильич',
    'Αθηνά Παππά',
    'अनिल कु. शर्मा',
    'Finder',
    'Roommate',
    'Room Finder',
    'Net Com',
    'Ravi s/o Kumar',
    'Ana 👩‍👩‍👧',
    'X Æ A-12',
    'Robert Service',
    'Danny Care',
    'Frank Staff',
    'Joe Root',
    'Graham Billing',
    'Trust Moyo',
    'Isaac Counts',
    'Badminton Ana',
    'Mod Srisai',
    'Madeleine Finder',
    'Romy Pfinder',
    'Norma Teffinger',
    'Roman Finder',
    'Máté Finder',
    'Roman Linder',
    'Ana 1990',
    'Jessup Porter',
    'Dot Comer',
    'Dot Com',
    'Ad Min',
    'Maria Rapport',
    'Niccolò Saporta',
    'Sam McCount',
  ])('accepts %s', (name) => {
    expect(findNameProblem(name)).toBeUndefined()
  })

  test('accepts common names of many languages', () => {
    const given = (
      'James Mary Robert Patricia John Jennifer Michael Linda Modesta Modesto Severino Verity Veronica Adam Adina Ada ' +
      'Mina Amin Yasmin Jasmin Cosima Custodio Socorro Segundo Séverine Sigrid Sekou Oficio Offaly Ofelia ' +
      'Aida Ayu Claire Clement Timo Hilda Hilde Sophie Sopio Sapna Supriya Suporn Supachai Wei Min ' +
      'Ad Mod Rat Thor José Luís Søren Zoë Nguyễn Olga Иван Мария'
    ).split(' ')
    const family = (
      'Smith Johnson Williams Brown Jones García Miller Davis Rodríguez Martínez Hernández López González Wilson Anderson ' +
      'Porter Port Porto Portier Sport Rapport Saporta Saporito Soporto Moderow Moder Moderson Admiraal ' +
      'Adamson Minster Minton Verhofstadt Verity Counts Count Custer Costomiris Kunde Kundera ' +
      'Sicher Sicherl Sekurić Securo Webster Master Oficialdegui Offner Bill Billings Truster Moyo Min Strator Helper ' +
      'Desko Kumar Singh Wang Li Zhang Nguyen Kim Müller Schmidt Rossi Ivanov Ковалёв'
    ).split(' ')
    const names = given.flatMap((first) => family.map((last) => `${first} ${last}`))
    expect(names.filter((name) => findNameProblem(name))).toEqual([])
  })

  test.each([
    'evil.example',
    'Refund: evil.example',
    'Pay at EVIL.EXAMPLE now',
    'evil . example',
    'evil .example',
    'evil(.)example',
    'evil[.] example',
    'evil. com',
    'evil．example',
    'evil。example',
    'evil｡example',
    'evil․example',
    'ｅｖｉｌ．ｃｏｍ',
    'evil\u200d.\u200cexample',
    'evil dot com',
    'evil (dot) com',
    'Evil DОT Net',
    'evil punto com',
    'evil • com',
    'evil|com',
    'xn--e1awd7f.example',
    'XN--E1AWD7F',
    'пример.рф',
    '例え.テスト',
    'مثال.إختبار',
    'http://localhost',
    'HTTPS: evil',
    '//evil',
    'www evil',
    't.me/evil',
    'X.Shop/evil',
    'J.evil.example',
    'Md.Evil.Example',
    'Md.Shop/evil',
    'md.shop',
    'Md.com',
    '192.168.0.1',
    '8.8.8.8',
  ])('refuses the web address of %s', (name) => {
    expect(findNameProblem(name)).toMatch(/web address/)
  })

  test.each(['evil.example', 'Refund: evil.example', 'Rahman.Khan'])('tells how to write %s', (name) => {
    expect(findNameProblem(name)).toBe('A name can’t contain a web address. Put a space after each dot.')
    expect(findNameProblem(name.replaceAll('.', '. '))).toBeUndefined()
  })

  test.each(['www.foo.com', 'https://evil.example', 'foo.com', 'evil . example', '8.8.8.8'])(
    'does not tell how to write %s, which no space makes a name',
    (name) => {
      expect(findNameProblem(name)).toBe('A name can’t contain a web address.')
    },
  )

  test.each(['ana@example', 'pay@evil.example', 'ana @ evil', 'ana＠evil.example', '@support', 'ana﹫evil'])(
    'refuses the email address of %s',
    (name) => {
      expect(findNameProblem(name)).toMatch(/email address/)
    },
  )

  test.each([
    'Roommate Finder',
    'Roommate Finder Support',
    'R00mmate Finder Support',
    'Rоommate Fіnder',
    'R o o m m a t e - F i n d e r',
    'The.R.o.o.m.m.a.t.e.F.i.n.d.e.r',
    'Ｒｏｏｍｍａｔｅ　Ｆｉｎｄｅｒ',
    '𝐑𝐨𝐨𝐦𝐦𝐚𝐭𝐞 𝓕𝓲𝓷𝓭𝓮𝓻',
    'Ⓡⓞⓞⓜⓜⓐⓣⓔ Ⓕⓘⓝⓓⓔⓡ',
    'ʀᴏᴏᴍᴍᴀᴛᴇ ꜰɪɴᴅᴇʀ',
    'Róömmàtê Fiñḑěr',
    'Room\u200bmate\u200dFinder',
    'Roornrnate Fincler',
    'ROOMMATE F1NDER',
    'Roommate Flnder',
    'Roomate Finders',
    'Roommate ﬁnder',
    'Team roommates-finder',
    'Roommate Finder member',
    'Roommatte Finder',
    'ᖇoommate ᖴinder',
    'Rommate Fynder',
    'Roommate Findr',
    'Roomate-Findeer',
    'Roornate Fider',
    'Roomates Findr',
    'Rommates Finder',
    '🅁🄾🄾🄼🄼🄰🅃🄴 🅵🅸🅽🅳🅴🆁',
  ])('refuses %s, which poses as the product', (name) => {
    expect(findNameProblem(name)).toMatch(/Roommate Finder/)
  })

  test.each([
    'Account Security',
    'AccountSecurity',
    'Support Team',
    'Moderator',
    'Ana (Moderator)',
    'moderators',
    'Admin',
    'Аdmin',
    'Adm1n Ana',
    'A d m i n',
    'Administrator',
    'Customer Service',
    'Help Desk',
    'The Helpdesk',
    'Trust & Safety',
    'Billing Team',
    'Refund Department',
    'Supp0rt',
    'Suppоrt',
    '$ecurity',
    'Official Host',
    'Verification',
    'Soporte',
    'Supportteam',
    'SUPPORTTEAM',
    'Adminteam',
    'TeamSupport',
    'Admin1',
    '1Admin',
    'Supp0rt1',
    'Moderator1',
    'Support24',
    'Secur-ity',
    'Secur-Ity',
    'Sup port',
    'Mode Rator Ana',
    'Sup•port',
    'Ad|min',
    'S+u+p+p+o+r+t',
    'Supp🙂ort',
    'Moderater',
    'Moderatorr',
    'Suport',
    'Offic ial',
    'Adminstrator',
    'Verified Host',
    'Host (verifed)',
    'Modérateur',
    'Administrateur',
    'Administradora',
    'Sécurité',
    'Sicherheit',
    'Kundenservice',
    'Oficial',
    'Equipo de ayuda',
    'Service client',
  ])('refuses the role of %s', (name) => {
    expect(findNameProblem(name)).toMatch(/role/)
  })

  test.each(['Ana 512 555 0142', 'Call 5550142', '+1 (512) 555-0142', '５１２５５５０', '٥١٢٥٥٥٠', '①②③④⑤⑥⑦'])(
    'refuses the phone number of %s',
    (name) => {
      expect(findNameProblem(name)).toMatch(/phone number/)
    },
  )

  test('refuses the product’s name in look-alike letters, any case and with anything in between', () => {
    const forms: Record<string, string[]> = {
      r: ['r', 'R', 'г', 'ｒ', 'ř'],
      o: ['o', 'O', '0', 'о', 'Ο', 'ö'],
      m: ['m', 'M', 'м', 'rn', '𝗺'],
      a: ['a', 'A', 'а', '4', 'Ａ', 'á'],
      t: ['t', 'T', 'т', '7', 'Τ'],
      e: ['e', 'E', 'е', '3', 'ê'],
      f: ['f', 'F', 'ƒ', 'ſ'],
      i: ['i', 'I', 'l', '1', '|', 'і', 'İ', 'ı'],
      n: ['n', 'N', 'п', 'ñ'],
      d: ['d', 'D', 'ԁ', 'cl'],
    }
    const between = fc.constantFrom('', '', '', ' ', '-', '_', '·', '\u200b', '\u0301', '  ')
    const letters = Array.from('roommatefinder', (letter) =>
      fc.tuple(fc.constantFrom(...(forms[letter] ?? [])), between).map(([form, gap]) => form + gap),
    )
    fc.assert(
      fc.property(fc.tuple(...letters), fc.constantFrom('', 'The ', '✓ '), (parts, before) => {
        expect(findNameProblem(before + parts.join(''))).toMatch(/Roommate Finder/)
      }),
    )
  })

  test('accepts any words of letters, also with hyphens, apostrophes and initials', () => {
    const word = fc.stringMatching(/^\p{Lu}\p{Ll}{1,12}$/u)
    const part = fc.oneof(
      word,
      fc.tuple(word, fc.constantFrom('-', '’', "'"), word).map((each) => each.join('')),
      fc.stringMatching(/^([A-ZÀ-ÖА-Я]\.){1,3}$/),
      fc.stringMatching(/^[\p{Lo}]{1,6}$/u),
    )
    fc.assert(
      fc.property(fc.array(part, { minLength: 1, maxLength: 4 }), (parts) => {
        expect(findNameProblem(parts.join(' '))).toBeUndefined()
      }),
    )
  })

  test('refuses a domain of any script between any words, or makes it none', () => {
    const label = fc.stringMatching(/^[\p{L}\d][\p{L}\d-]{0,8}[\p{L}\d]$/u)
    const top = fc.oneof(
      fc.stringMatching(/^[a-zA-Z]{2,8}$/),
      fc.constantFrom('рф', 'москва', '中国', 'テスト', 'ελ', 'إختبار', 'भारत'),
    )
    const dot = fc.constantFrom('.', ' . ', ' .', '．', '。', '[.]')
    fc.assert(
      fc.property(label, dot, top, fc.constantFrom('', 'Pay at '), (name, separator, end, before) => {
        expect(toPersonName(`${before}${name}${separator}${end}`) ?? '').not.toMatch(/\S\s*[.．。\]]\S/u)
      }),
    )
  })
})
