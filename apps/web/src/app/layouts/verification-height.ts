const STORE = 'verification-banner-height'

export const lastHeight = (): number => {
  try {
    return Number(localStorage.getItem(STORE)) || 0
  } catch {
    return 0
  }
}

export const keepHeight = (height: number): void => {
  try {
    if (height > 0) localStorage.setItem(STORE, String(height))
    else localStorage.removeItem(STORE)
  } catch {
    // Without a store, what is below moves once.
  }
}
