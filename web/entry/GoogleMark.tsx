/** Google's sign, in the colours that its rules require. */
export function GoogleMark() {
  return (
    <svg width="18" height="18" viewBox="0 0 48 48" aria-hidden="true">
      <path
        fill="#ea4335"
        d="M24 9.5c3.5 0 6.7 1.2 9.2 3.6l6.9-6.9A23.9 23.9 0 0 0 24 0 24 24 0 0 0 2.6 13.2l8 6.2A14.4 14.4 0 0 1 24 9.5z"
      />
      <path
        fill="#4285f4"
        d="M47 24.6c0-1.6-.2-3.1-.4-4.6H24v9h12.9a11 11 0 0 1-4.8 7.2l7.7 6C44.4 38 47 32 47 24.6z"
      />
      <path fill="#fbbc05" d="M10.5 28.6a14.5 14.5 0 0 1 0-9.2l-8-6.2a24 24 0 0 0 0 21.6l8-6.2z" />
      <path
        fill="#34a853"
        d="M24 48c6.5 0 11.9-2.1 15.9-5.8l-7.8-6c-2.1 1.4-4.9 2.3-8.1 2.3-6.3 0-11.6-4.2-13.5-9.9l-8 6.2A24 24 0 0 0 24 48z"
      />
    </svg>
  );
}
