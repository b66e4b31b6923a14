const centre = { x: 300, y: 300 };

/** Arcs with their radius and width. `from` and `turn` are in degrees clockwise from the top. */
const arcs = [
  { radius: 284, width: 16, from: 196, turn: 158, shade: "pale" },
  { radius: 250, width: 26, from: 222, turn: 176, shade: "bright" },
  { radius: 208, width: 34, from: 182, turn: 196, shade: "blue" },
  { radius: 160, width: 38, from: 250, turn: 214, shade: "dark" },
  { radius: 112, width: 30, from: 204, turn: 236, shade: "light" },
  { radius: 70, width: 26, from: 158, turn: 268, shade: "blue" },
] as const;

function point(radius: number, degrees: number): string {
  const angle = ((degrees - 90) * Math.PI) / 180;
  return `${(centre.x + radius * Math.cos(angle)).toFixed(1)} ${(centre.y + radius * Math.sin(angle)).toFixed(1)}`;
}

/** Draws a decorative picture of many people, rings of rules, and one person at the centre. Hidden on phones. */
export function Arcs() {
  return (
    <svg className="spi-arcs" viewBox="0 0 600 600" aria-hidden="true" focusable="false">
      {arcs.map(({ radius, width, from, turn, shade }) => (
        <path
          key={radius}
          className={`spi-arcs__arc spi-arcs__arc--${shade}`}
          strokeWidth={width}
          d={`M ${point(radius, from)} A ${radius} ${radius} 0 ${turn > 180 ? 1 : 0} 1 ${point(radius, from + turn)}`}
        />
      ))}
      <circle className="spi-arcs__centre" cx={centre.x} cy={centre.y} r={26} />
    </svg>
  );
}
