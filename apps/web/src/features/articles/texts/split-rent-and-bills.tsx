import { Link } from 'react-router-dom'
import { paths } from '#src/lib/paths.ts'
import { Table } from '#src/ui/table.tsx'
import { Note } from '../prose.tsx'

const bySize = [
  { room: '200 sq ft', own: '$533', rent: '$933' },
  { room: '150 sq ft', own: '$400', rent: '$800' },
  { room: '100 sq ft', own: '$267', rent: '$667' },
]

export function SplitRentAndBills() {
  return (
    <>
      <p>
        Dividing the rent by the number of people takes five seconds. It’s also why the person in the small room behind
        the kitchen starts looking for another place in the fall. A fair split takes ten more minutes, once, and then no
        one has to think about it again.
      </p>
      <p>
        There’s no single right way, but there are three good ones. Pick one together before anyone carries a box up the
        stairs.
      </p>

      <h2>By room size</h2>
      <p>
        This is the simplest way. Everyone uses the kitchen, bathroom and living room, so split that part equally. Split
        the rest by the size of each bedroom.
      </p>
      <ol>
        <li>Measure the bedrooms and the whole home.</li>
        <li>Figure out how much of the home is shared. Split that part of the rent equally.</li>
        <li>Split the rest in proportion to the bedrooms.</li>
      </ol>
      <p>
        Say the rent is $2,400 and half the space is shared. Split $1,200 three ways: $400 each. The bedrooms are 200,
        150 and 100 square feet, and split the other $1,200 in that proportion.
      </p>
      <Table caption="A rent of $2,400 by room size" head={['Room', 'Shared part', 'Own part', 'Rent']}>
        {bySize.map(({ room, own, rent }) => (
          <tr key={room}>
            <th className="whitespace-nowrap" scope="row">
              {room}
            </th>
            <td className="tabular-nums">$400</td>
            <td className="tabular-nums">{own}</td>
            <td className="tabular-nums">{rent}</td>
          </tr>
        ))}
      </Table>
      <p>
        Then adjust for what a tape measure can’t see. A private bathroom, a balcony or the only quiet window is worth
        more, and a room others walk through is worth less. Agree on an amount for each and move on.
      </p>

      <h2>By what each room is worth to you</h2>
      <p>
        Size ignores taste: one of you would pay more for morning sun, another for the room away from the street. So
        each person writes down what every room is worth to them. Each person’s amounts must add up to the full rent.
      </p>
      <p>
        Assign the rooms so the bids add up to as much as possible, usually a little more than the rent. Split the
        difference equally and subtract it from everyone’s bid. No one pays more than they said their room was worth,
        which is about as fair as it gets.
      </p>

      <h2>By income</h2>
      <p>
        Couples and close friends often choose this. If one of you earns $3,000 a month and the other $2,000, you split
        a rent of $1,500 60/40: $900 and $600. It works as long as you tell each other what you earn, and when that
        changes. With strangers, one of the first two is usually easier on everyone.
      </p>

      <h2>Bills: equal, with exceptions</h2>
      <p>
        Internet, water and trash cost the same no matter who’s home, so split them equally. Heat and power depend on
        use, but you can’t measure that per person. Equal still works for most homes, with three exceptions:
      </p>
      <ul>
        <li>
          <strong>Working from home.</strong> Someone who’s home all day in winter can pay a bit more for heat, and
          someone who travels every week a bit less.
        </li>
        <li>
          <strong>A partner who stays over.</strong> Agree on a number of nights, like three a week. Above that, split
          the bills by one more person.
        </li>
        <li>
          <strong>One big machine.</strong> If you have an electric car or an aquarium, you pay for its power.
        </li>
      </ul>
      <p>
        Don’t put every account in one person’s name. The person who signs for power, internet and water takes all the
        risk and can’t easily move out.
      </p>

      <h2>Food and household things</h2>
      <p>
        Sharing all food rarely survives the first month. Sharing the basics does: oil, salt, coffee, toilet paper, dish
        soap. Everyone puts in a fixed amount, like $20 a month, and the shopper uses that.
      </p>

      <h2>How to collect without nagging</h2>
      <ul>
        <li>Pick one day of the month, a few days before rent is due.</li>
        <li>Use automatic payments for anything that never changes.</li>
        <li>Keep one shared sheet or app for the rest, and settle up on that day.</li>
        <li>Note what each payment is for. You’ll need it when someone moves out.</li>
      </ul>
      <p>
        If someone can’t pay on time, they should say so early and say when they can. A late payment with a heads-up is
        no big deal. One without it starts an argument.
      </p>

      <h2>Put it in writing</h2>
      <p>
        Write down the split, the payment day, whose name is on which account, the deposit each of you paid, and what
        happens when someone leaves mid-month. Date it and send it to everyone. It isn’t for court. It’s because three
        people remember the same talk three ways.
      </p>
      <Note>
        Still looking? Ask about this at the viewing. Our{' '}
        <Link to={paths.blogArticle('room-viewing-questions')}>questions to ask</Link> cover the rest.
      </Note>
    </>
  )
}
