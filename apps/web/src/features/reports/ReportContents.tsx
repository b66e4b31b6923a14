interface ReportContentsProps {
  /** The parts of the page in order: where each begins, and what it is called. */
  parts: readonly { id: string; title: string }[];
}

/** What stands on the page, each part a link to it, and what of it is printed. */
export function ReportContents({ parts }: ReportContentsProps) {
  return (
    <div className="spi-report-contents">
      <nav aria-label="On this page">
        <ul className="nhsuk-list">
          {parts.map(({ id, title }) => (
            <li key={id}>
              <a className="nhsuk-link" href={`#${id}`}>
                {title}
              </a>
            </li>
          ))}
        </ul>
      </nav>
      <p className="spi-quiet spi-report-contents__printed">
        Printed with all rows, rules in words and how it was made
      </p>
    </div>
  );
}
