/** Shows that data is loading. */
export function LoadingText({ children = "Loading..." }: { children?: string }) {
  return (
    <output className="spi-loading">
      <span className="spi-loading__dot" aria-hidden="true" />
      {children}
    </output>
  );
}

/** Shows that a whole page is loading. The heading completes the page's structure. */
export function LoadingPage({ children = "Loading..." }: { children?: string }) {
  return (
    <main id="maincontent" className="nhsuk-main-wrapper spi-main" aria-busy="true">
      <h1 className="nhsuk-u-visually-hidden">Select People for Invitation</h1>
      <LoadingText>{children}</LoadingText>
    </main>
  );
}
