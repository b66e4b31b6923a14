import { HomePage } from "../features/home/HomePage.tsx";
import { WaitingCard } from "../features/review/WaitingCard.tsx";

/** Home, beginning with what waits for the person. */
export function HomeScreen() {
  return <HomePage waiting={<WaitingCard />} />;
}
