import { createDecipheriv, createECDH, hkdfSync, randomBytes } from 'node:crypto'

/** Plays the browser's part of Web Push: keys, and the decryption of messages (RFC 8188, RFC 8291). */
export const createPushReceiver = () => {
  const curve = createECDH('prime256v1')
  const ownKey = curve.generateKeys()
  const auth = randomBytes(16)
  const derive = (secret: Buffer, salt: Buffer, info: Buffer | string, length: number): Buffer =>
    Buffer.from(hkdfSync('sha256', secret, salt, info, length))

  return {
    keys: { p256dh: ownKey.toString('base64url'), auth: auth.toString('base64url') },

    decrypt: (body: Buffer): unknown => {
      const salt = body.subarray(0, 16)
      const keyEnd = 21 + (body[20] ?? 0)
      const senderKey = body.subarray(21, keyEnd)
      const info = Buffer.concat([Buffer.from('WebPush: info\0'), ownKey, senderKey])
      const secret = derive(curve.computeSecret(senderKey), auth, info, 32)
      const key = derive(secret, salt, 'Content-Encoding: aes128gcm\0', 16)
      const nonce = derive(secret, salt, 'Content-Encoding: nonce\0', 12)
      const decipher = createDecipheriv('aes-128-gcm', key, nonce).setAuthTag(body.subarray(-16))
      const padded = Buffer.concat([decipher.update(body.subarray(keyEnd, -16)), decipher.final()])
      return JSON.parse(padded.subarray(0, padded.lastIndexOf(2)).toString())
    },
  }
}
