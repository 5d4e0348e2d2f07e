import { expect, test } from 'vitest'
import { formatSrcSet, listPhotoFiles } from './photo-files.ts'

const photo = { id: '68b0c5a1f2d3e4a5b6c7d8e1', width: 1920, height: 1440, alt: '', placeholder: '' }

test('a photo of the largest width has a file of every width', () => {
  expect(listPhotoFiles(photo)).toEqual([
    { src: `/api/photos/${photo.id}/480.webp`, width: 480, height: 360 },
    { src: `/api/photos/${photo.id}/1080.webp`, width: 1080, height: 810 },
    { src: `/api/photos/${photo.id}/1920.webp`, width: 1920, height: 1440 },
  ])
})

test('a smaller photo has no files beyond the first one of its full width', () => {
  expect(formatSrcSet(listPhotoFiles({ ...photo, width: 800, height: 600 }))).toBe(
    `/api/photos/${photo.id}/480.webp 480w, /api/photos/${photo.id}/1080.webp 800w`,
  )
  expect(listPhotoFiles({ ...photo, width: 480, height: 360 })).toHaveLength(1)
  expect(listPhotoFiles({ ...photo, width: 90, height: 60 })).toEqual([
    { src: `/api/photos/${photo.id}/480.webp`, width: 90, height: 60 },
  ])
})
