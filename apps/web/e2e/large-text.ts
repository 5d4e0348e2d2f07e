import { expect, type Page } from '@playwright/test'

/**
 * Lists what large text or zoom breaks in the window: a page wider than it, controls beyond its edge, words broken into single
 * letters, and bars that keep more than a fifth of its height.
 */
const findFaults = (): string[] => {
  const faults = new Set<string>()
  const nameOf = (element: Element) =>
    `${element.tagName.toLowerCase()} “${(element.getAttribute('aria-label') ?? element.textContent).trim().slice(0, 40)}”`
  const isVisible = (element: Element) =>
    element.checkVisibility({ opacityProperty: true, visibilityProperty: true }) && element.closest('[inert]') === null
  const scrollsSideways = (element: Element) => {
    for (let parent = element.parentElement; parent; parent = parent.parentElement) {
      if (/auto|scroll|hidden|clip/.test(getComputedStyle(parent).overflowX)) return true
    }
    return false
  }

  if (document.documentElement.scrollWidth > innerWidth) {
    const isBeyond = (element: Element) => element.getBoundingClientRect().right > innerWidth + 1
    const widest = [...document.querySelectorAll('body *')].filter(
      (element) =>
        isBeyond(element) && isVisible(element) && ![...element.children].some(isBeyond) && !scrollsSideways(element),
    )
    faults.add(
      `The page is ${document.documentElement.scrollWidth} px wide: ${widest.slice(0, 4).map(nameOf).join(', ')}`,
    )
  }

  for (const control of document.querySelectorAll('a, button, input, select, textarea, summary')) {
    const { left, right, width, height } = control.getBoundingClientRect()
    const isOutside = width > 1 && height > 1 && (left < -1 || right > innerWidth + 1)
    if (isOutside && isVisible(control) && !scrollsSideways(control)) faults.add(`Out of reach: ${nameOf(control)}`)
  }

  const texts = document.createTreeWalker(document.querySelector('dialog:modal') ?? document.body, NodeFilter.SHOW_TEXT)
  const range = document.createRange()
  for (let node = texts.nextNode(); node; node = texts.nextNode()) {
    const parent = node.parentElement
    if (!parent || parent.closest('svg, script, style') || parent.clientWidth === 1 || !isVisible(parent)) continue
    for (const { 0: word, index } of (node.nodeValue ?? '').matchAll(/[\p{L}\p{N}]{4,14}/gu)) {
      range.setStart(node, index)
      range.setEnd(node, index + word.length)
      const lines = new Set([...range.getClientRects()].map(({ top }) => Math.round(top))).size
      if (lines > 1 && word.length / lines < 2.5) faults.add(`“${word}” takes ${lines} lines in ${nameOf(parent)}`)
    }
  }

  for (const bar of document.querySelectorAll('body *')) {
    const { position } = getComputedStyle(bar)
    if (!['sticky', 'fixed'].includes(position) || bar.closest('dialog, [role="dialog"], #splash, .map-frame')) continue
    const { top, bottom, width, height } = bar.getBoundingClientRect()
    const isStuck = width > innerWidth / 2 && (top <= 0 || bottom >= innerHeight) && bottom > 0 && top < innerHeight
    if (isStuck && isVisible(bar) && height > innerHeight / 5 + 1) {
      faults.add(`${Math.round(height)} of ${innerHeight} px are kept by ${nameOf(bar)}`)
    }
  }
  return [...faults]
}

/** Zoom of 400 % of a window of 1280 × 1024 px, and large text in windows of three widths. */
const WINDOWS = [
  { width: 320, height: 256, text: '100%' },
  { width: 320, height: 640, text: '200%' },
  { width: 390, height: 844, text: '200%' },
  { width: 768, height: 1024, text: '200%' },
]

/** Expects that nothing of the open page breaks with zoom of 400 % or text of 200 %. */
export const expectLargeTextFits = async (page: Page, name: string): Promise<void> => {
  for (const { text, ...size } of WINDOWS) {
    await page.setViewportSize(size)
    await page.evaluate((fontSize) => document.documentElement.style.setProperty('font-size', fontSize), text)
    // Some components render again after a resize.
    await expect
      .poll(() => page.evaluate(findFaults), `${name} at ${size.width} × ${size.height} px with text of ${text}`)
      .toEqual([])
  }
  await page.evaluate(() => document.documentElement.style.removeProperty('font-size'))
}
