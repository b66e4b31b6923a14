interface ReportContentsProps {
  /** The page's sections in order, each with its ID and title. */
  parts: readonly { id: string; title: string }[];
}

/** Shows links to the page's sections, and a note about the printed content. */
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
        The printed report includes all rows, the rules in plain English and how the report was made.
      </p>
    </div>
  );
}
