import { expect, test } from 'vitest'
import { toMailbox } from './mailbox.ts'

test.each([
  ['ana@example.com', 'ana@example.com'],
  ['Ana@Example.COM', 'ana@example.com'],
  ['ana+rooms@example.com', 'ana@example.com'],
  ['ana.lima@example.com', 'ana.lima@example.com'],
  ['a.n.a+x+y@gmail.com', 'ana@gmail.com'],
  ['an.a@googlemail.com', 'ana@gmail.com'],
  ['an.a+x@gmail.com.', 'ana@gmail.com'],
  ['ana@ｅｘａｍｐｌｅ.com', 'ana@example.com'],
  ['ana@münchen.example', 'ana@xn--mnchen-3ya.example'],
  ['ana@protonmail.com', 'ana@proton.me'],
  ['a.n_a-x@pm.me', 'anax@proton.me'],
  ['ana@me.com', 'ana@icloud.com'],
])('%s is delivered to %s', (address, mailbox) => {
  expect(toMailbox(address)).toBe(mailbox)
})
