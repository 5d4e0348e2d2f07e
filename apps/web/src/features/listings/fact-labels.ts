import type { Amenity, Bathroom, HostType } from '@roommate-finder/contracts/facts'

// Separate from facts.ts, because a list of rooms needs these labels only after it is shown.

export const amenityLabels: Record<Amenity, string> = {
  wifi: 'Wi-Fi',
  washer: 'Washer',
  dryer: 'Dryer',
  dishwasher: 'Dishwasher',
  parking: 'Parking',
  'bike-storage': 'Bike storage',
  'air-conditioning': 'Air conditioning',
  heating: 'Heating',
  balcony: 'Balcony',
  garden: 'Garden',
  gym: 'Gym',
  elevator: 'Elevator',
  'step-free': 'Step-free access',
  lock: 'Lock on the door',
}

export const hostTypeLabels: Record<HostType, string> = {
  'lives-there': 'Host lives there',
  landlord: 'Landlord',
  agent: 'Agent',
}

export const formatMonths = (months: number): string => `${months} ${months === 1 ? 'month' : 'months'}`

export const bathroomLabels: Record<Bathroom, string> = { private: 'Private', shared: 'Shared' }

export const allowedLabels = { yes: 'Allowed', no: 'Not allowed' } as const
export const furnitureLabels = { yes: 'Furnished', no: 'Unfurnished' } as const
export const couplesLabels = { yes: 'Welcome', no: 'No couples' } as const
