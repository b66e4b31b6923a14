interface ReportContentsProps {
  /** The parts of the page in order: where each begins, and what it is called. */
  parts: readonly { id: string; title: string }[];
}

/** What stands on the page, each part a link to it (REQ-REP-21). */
export function ReportContents({ parts }: ReportContentsProps) {
  return (
    <nav className="spi-report-contents" aria-label="On this page">
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
  );
}
