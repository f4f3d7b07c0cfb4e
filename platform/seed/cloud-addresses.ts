export type Address = { city: string; state: string; zipCode: string; street: string }

/** Addresses of cloud projects, one per line: city, state, zip code, street. */
const addresses = `
Peachtree Corners|Georgia|30092|5140 Town Center Boulevard
Alpharetta|Georgia|30022|1120 North Point Circle
Chattanooga|Tennessee|37421|2310 Gunbarrel Road
Greenville|South Carolina|29607|905 Haywood Road
Raleigh|North Carolina|27612|4601 Creedmoor Road
Richmond|Virginia|23294|9100 West Broad Street
Annapolis|Maryland|21401|2478 Solomons Island Road
Wilmington|Delaware|19803|4001 Concord Pike
Cherry Hill|New Jersey|08002|2180 Marlton Pike West
Albany|New York|12203|141 Wolf Road
Hartford|Connecticut|06103|55 Trumbull Street
Warwick|Rhode Island|02886|1500 Bald Hill Road
Worcester|Massachusetts|01608|22 Front Street
Manchester|New Hampshire|03103|1111 South Willow Street
Burlington|Vermont|05401|75 Church Street
Portland|Maine|04101|364 Maine Mall Road
Pittsburgh|Pennsylvania|15237|1000 Ross Park Mall Drive
Columbus|Ohio|43240|1500 Polaris Parkway
Ann Arbor|Michigan|48108|840 Briarwood Circle
Indianapolis|Indiana|46250|6020 East 82nd Street
Naperville|Illinois|60540|2520 West 75th Street
Madison|Wisconsin|53719|7021 Mineral Point Road
Bloomington|Minnesota|55425|60 East Broadway
Des Moines|Iowa|50266|101 Jordan Creek Parkway
St. Louis|Missouri|63117|1155 Saint Louis Galleria
Lexington|Kentucky|40503|3401 Nicholasville Road
Huntsville|Alabama|35801|365 The Bridge Street
Jackson|Mississippi|39211|1200 East County Line Road
Baton Rouge|Louisiana|70836|6401 Bluebonnet Boulevard
Little Rock|Arkansas|72205|6000 West Markham Street
Tulsa|Oklahoma|74133|7021 South Memorial Drive
Wichita|Kansas|67206|7700 East Kellogg Drive
Omaha|Nebraska|68114|10000 California Street
Sioux Falls|South Dakota|57106|4001 West 41st Street
Fargo|North Dakota|58103|3902 13th Avenue South
Billings|Montana|59102|300 South 24th Street West
Boise|Idaho|83704|350 North Milwaukee Street
Salt Lake City|Utah|84101|50 South Main Street
Denver|Colorado|80206|3000 East 1st Avenue
Albuquerque|New Mexico|87110|6600 Menaul Boulevard NE
Scottsdale|Arizona|85251|7014 East Camelback Road
Las Vegas|Nevada|89109|3200 Las Vegas Boulevard South
Sacramento|California|95825|1689 Arden Way
Portland|Oregon|97223|9585 SW Washington Square Road
Spokane|Washington|99201|808 West Main Avenue
Anchorage|Alaska|99503|800 East Dimond Boulevard
Honolulu|Hawaii|96814|1450 Ala Moana Boulevard
Cheyenne|Wyoming|82009|1400 Dell Range Boulevard
Charleston|West Virginia|25389|3000 Charleston Town Center
Orlando|Florida|32839|8001 South Orange Blossom Trail
Plano|Texas|75093|6121 West Park Boulevard
San Juan|Puerto Rico|00918|525 Avenida Franklin Delano Roosevelt
`

export const demoAddresses: Address[] = addresses
  .trim()
  .split('\n')
  .map((line) => {
    const [city = '', state = '', zipCode = '', street = ''] = line.split('|')
    return { city, state, zipCode, street }
  })
