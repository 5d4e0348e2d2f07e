import type { RoomType } from '@roommate-finder/contracts/listings'

/** The lowest and the highest realistic rent, in dollars per month. */
export type RentRange = readonly [low: number, high: number]

export interface SeedCity {
  /** Such as "Austin, TX". */
  location: string
  areaCode: string
  /** The share of generated listings, relative to the sum of all weights. */
  weight: number
  rents: Record<RoomType, RentRange>
  neighborhoods: readonly string[]
  /** Each fits after "close to". */
  transit: readonly string[]
}

export const cities: readonly SeedCity[] = [
  {
    location: 'Brooklyn, NY',
    areaCode: '718',
    weight: 110,
    rents: { Shared: [750, 1100], Single: [1250, 1800], Master: [1600, 2200], Studio: [2200, 3100] },
    neighborhoods: ['Bed-Stuy', 'Bushwick', 'Crown Heights', 'Sunset Park', 'Greenpoint', 'Ditmas Park', 'Bay Ridge'],
    transit: ['the G train', 'the L at Jefferson Street', 'the Q at Cortelyou Road', 'the B61 bus', 'the R train'],
  },
  {
    location: 'New York, NY',
    areaCode: '212',
    weight: 100,
    rents: { Shared: [850, 1200], Single: [1350, 1950], Master: [1800, 2500], Studio: [2400, 3500] },
    neighborhoods: ['Harlem', 'Washington Heights', 'Inwood', 'the East Village', 'Yorkville', 'Chinatown'],
    transit: ['the A express', 'the 1 train', 'the Second Avenue subway', 'the M15 bus', 'the D at 145th Street'],
  },
  {
    location: 'Boston, MA',
    areaCode: '617',
    weight: 58,
    rents: { Shared: [700, 1000], Single: [1050, 1550], Master: [1400, 1900], Studio: [2000, 2700] },
    neighborhoods: ['Jamaica Plain', 'Allston', 'Dorchester', 'East Boston', 'Roslindale', 'Brighton', 'Fenway'],
    transit: ['the Orange Line', 'the 39 bus', 'the Red Line at Savin Hill', 'the Blue Line', 'the 57 bus'],
  },
  {
    location: 'Philadelphia, PA',
    areaCode: '215',
    weight: 52,
    rents: { Shared: [450, 650], Single: [650, 950], Master: [850, 1200], Studio: [1150, 1550] },
    neighborhoods: ['Cedar Park', 'Fishtown', 'Passyunk', 'Germantown', 'Point Breeze', 'Manayunk', 'Kensington'],
    transit: ['the 34 trolley', 'the El at Berks', 'the Broad Street Line', 'the Regional Rail', 'the 52 bus'],
  },
  {
    location: 'Washington, DC',
    areaCode: '202',
    weight: 48,
    rents: { Shared: [650, 950], Single: [1000, 1450], Master: [1300, 1800], Studio: [1700, 2300] },
    neighborhoods: ['Petworth', 'Columbia Heights', 'Brookland', 'Capitol Hill', 'Anacostia', 'Mount Pleasant'],
    transit: ['the Green Line', 'the Red Line at Brookland', 'the 16th Street buses', 'Eastern Market station'],
  },
  {
    location: 'Chicago, IL',
    areaCode: '312',
    weight: 80,
    rents: { Shared: [475, 700], Single: [700, 1100], Master: [950, 1350], Studio: [1200, 1700] },
    neighborhoods: ['Logan Square', 'Pilsen', 'Rogers Park', 'Hyde Park', 'Uptown', 'Bridgeport', 'Ravenswood'],
    transit: ['the Blue Line', 'the Red Line at Morse', 'the 66 bus', 'the Brown Line', 'the Metra Electric'],
  },
  {
    location: 'Detroit, MI',
    areaCode: '313',
    weight: 20,
    rents: { Shared: [325, 475], Single: [475, 750], Master: [650, 950], Studio: [850, 1200] },
    neighborhoods: ['Corktown', 'Woodbridge', 'West Village', 'Warrendale', 'Mexicantown', 'Midtown'],
    transit: ['the Woodward bus', 'the QLine', 'the Michigan Avenue bus', 'the Dequindre Cut'],
  },
  {
    location: 'Minneapolis, MN',
    areaCode: '612',
    weight: 30,
    rents: { Shared: [425, 600], Single: [625, 900], Master: [800, 1100], Studio: [1000, 1350] },
    neighborhoods: ['Powderhorn', 'Northeast', 'Dinkytown', 'Whittier', 'Longfellow', 'Seward'],
    transit: ['the Blue Line at 38th Street', 'the 10 bus', 'the D Line', 'the Midtown Greenway', 'the Green Line'],
  },
  {
    location: 'Madison, WI',
    areaCode: '608',
    weight: 18,
    rents: { Shared: [450, 625], Single: [600, 900], Master: [800, 1100], Studio: [1050, 1400] },
    neighborhoods: ['Williamson Street', 'Atwood', 'Vilas', 'Bassett', 'Tenney-Lapham'],
    transit: ['Rapid Route A', 'the Capital City Trail', 'the 80 campus bus', 'the Yahara path'],
  },
  {
    location: 'Austin, TX',
    areaCode: '512',
    weight: 72,
    rents: { Shared: [500, 725], Single: [750, 1100], Master: [950, 1350], Studio: [1200, 1650] },
    neighborhoods: ['Cherrywood', 'Hyde Park', 'Mueller', 'Crestview', 'Bouldin Creek', 'Riverside', 'North Loop'],
    transit: ['the 7 bus', 'the Red Line at Crestview', 'the 801 Rapid', 'the Boggy Creek trail', 'the 20 bus'],
  },
  {
    location: 'Houston, TX',
    areaCode: '713',
    weight: 50,
    rents: { Shared: [400, 575], Single: [575, 875], Master: [750, 1100], Studio: [950, 1350] },
    neighborhoods: ['Montrose', 'the Heights', 'Sharpstown', 'Third Ward', 'the Museum District', 'Eastwood'],
    transit: ['the 82 Westheimer', 'the METRORail Red Line', 'the Columbia Tap trail', 'the 56 bus'],
  },
  {
    location: 'Atlanta, GA',
    areaCode: '404',
    weight: 44,
    rents: { Shared: [475, 650], Single: [700, 1000], Master: [900, 1250], Studio: [1250, 1650] },
    neighborhoods: ['Kirkwood', 'Cabbagetown', 'Grant Park', 'Midtown', 'West End', 'East Atlanta'],
    transit: ['MARTA at West End', 'the BeltLine', 'the 102 bus', 'Inman Park station', 'the 74 bus'],
  },
  {
    location: 'New Orleans, LA',
    areaCode: '504',
    weight: 24,
    rents: { Shared: [425, 600], Single: [600, 900], Master: [800, 1150], Studio: [1050, 1450] },
    neighborhoods: ['the Bywater', 'Mid-City', 'Carrollton', 'Tremé', 'the Marigny', 'Gentilly'],
    transit: ['the Canal streetcar', 'the St. Claude bus', 'the Lafitte Greenway', 'the St. Charles streetcar'],
  },
  {
    location: 'Miami, FL',
    areaCode: '305',
    weight: 42,
    rents: { Shared: [600, 850], Single: [900, 1350], Master: [1200, 1700], Studio: [1700, 2300] },
    neighborhoods: ['Little Havana', 'Wynwood', 'Coconut Grove', 'Little Haiti', 'Allapattah', 'Edgewater'],
    transit: ['the Metromover', 'the Metrorail at Douglas Road', 'the free trolley', 'the 8 bus', 'the 9 bus'],
  },
  {
    location: 'Tulsa, OK',
    areaCode: '918',
    weight: 12,
    rents: { Shared: [300, 425], Single: [450, 650], Master: [575, 800], Studio: [675, 950] },
    neighborhoods: ['Kendall-Whittier', 'Cherry Street', 'the Pearl District', 'Brady Heights', 'Renaissance'],
    transit: ['the Aero on Peoria', 'the River Parks trail', 'the 11th Street bus', 'the Midland Valley trail'],
  },
  {
    location: 'Denver, CO',
    areaCode: '303',
    weight: 46,
    rents: { Shared: [525, 750], Single: [800, 1150], Master: [1000, 1400], Studio: [1300, 1750] },
    neighborhoods: ['Baker', 'Capitol Hill', 'Five Points', 'Park Hill', 'Sunnyside', 'Virginia Village'],
    transit: ['the 15 on Colfax', 'the Cherry Creek trail', 'the L light rail', 'the 0 on Broadway', 'the 20 bus'],
  },
  {
    location: 'Cañon City, CO',
    areaCode: '719',
    weight: 1,
    rents: { Shared: [300, 425], Single: [450, 650], Master: [575, 800], Studio: [700, 950] },
    neighborhoods: ['Lincoln Park', 'Skyline Drive', 'Main Street', 'South Cañon'],
    transit: ['the Arkansas Riverwalk', 'the Bustang stop', 'the Tunnel Drive trail'],
  },
  {
    location: 'Española, NM',
    areaCode: '505',
    weight: 0.5,
    rents: { Shared: [300, 425], Single: [450, 650], Master: [575, 800], Studio: [700, 950] },
    neighborhoods: ['Riverside', 'Santa Clara', 'La Puebla', 'Fairview'],
    transit: ['the Blue Bus transit center', 'the road to Chimayó', 'the river path'],
  },
  {
    location: 'Tucson, AZ',
    areaCode: '520',
    weight: 26,
    rents: { Shared: [350, 475], Single: [475, 700], Master: [625, 875], Studio: [775, 1100] },
    neighborhoods: ['Sam Hughes', 'Barrio Viejo', 'Armory Park', 'Menlo Park', 'Dunbar Spring', 'Feldman’s'],
    transit: ['the Sun Link streetcar', 'the Third Street bikeway', 'the Loop', 'the 4 bus on Speedway'],
  },
  {
    location: 'Los Angeles, CA',
    areaCode: '213',
    weight: 90,
    rents: { Shared: [650, 950], Single: [1000, 1500], Master: [1300, 1850], Studio: [1600, 2300] },
    neighborhoods: ['Koreatown', 'Echo Park', 'Highland Park', 'Silver Lake', 'Boyle Heights', 'Mar Vista', 'Palms'],
    transit: ['the D Line', 'the 720 Rapid', 'the A Line', 'the E Line at Palms', 'the 2 on Sunset'],
  },
  {
    location: 'San Francisco, CA',
    areaCode: '415',
    weight: 62,
    rents: { Shared: [750, 1100], Single: [1200, 1750], Master: [1550, 2200], Studio: [2000, 2800] },
    neighborhoods: ['the Outer Sunset', 'the Mission', 'the Inner Richmond', 'Noe Valley', 'Nob Hill', 'the Excelsior'],
    transit: ['the N-Judah', 'BART at 24th Street', 'the 38R Geary', 'the J-Church', 'the 14 Mission'],
  },
  {
    location: 'San José, CA',
    areaCode: '408',
    weight: 38,
    rents: { Shared: [700, 1000], Single: [1100, 1600], Master: [1400, 1950], Studio: [1900, 2600] },
    neighborhoods: ['Japantown', 'Naglee Park', 'Willow Glen', 'Berryessa', 'Rose Garden', 'Downtown'],
    transit: ['Diridon station', 'the VTA light rail', 'Berryessa BART', 'the 22 bus', 'the Guadalupe trail'],
  },
  {
    location: 'Seattle, WA',
    areaCode: '206',
    weight: 56,
    rents: { Shared: [600, 850], Single: [900, 1350], Master: [1150, 1650], Studio: [1450, 2000] },
    neighborhoods: ['Ballard', 'the U District', 'Capitol Hill', 'Beacon Hill', 'Columbia City', 'Fremont'],
    transit: ['the 1 Line', 'the Burke-Gilman trail', 'the D Line bus', 'the 36 bus', 'the First Hill streetcar'],
  },
  {
    location: 'Portland, OR',
    areaCode: '503',
    weight: 40,
    rents: { Shared: [475, 675], Single: [700, 1050], Master: [900, 1300], Studio: [1150, 1550] },
    neighborhoods: ['Alberta', 'Sellwood', 'Hawthorne', 'Kenton', 'Goose Hollow', 'Montavilla'],
    transit: ['the 14 bus', 'the MAX Yellow Line', 'the Springwater Corridor', 'the 72 bus', 'the streetcar'],
  },
  {
    location: 'Kāneʻohe, HI',
    areaCode: '808',
    weight: 0.5,
    rents: { Shared: [600, 850], Single: [900, 1300], Master: [1150, 1600], Studio: [1500, 2000] },
    neighborhoods: ['Kokokahi', 'Haʻikū', 'Puohala', 'Kahaluʻu'],
    transit: ['TheBus on Kamehameha Highway', 'the Likelike Highway', 'the Windward Mall stop'],
  },
]
