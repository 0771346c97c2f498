import type { ReactNode } from 'react';
import { useEffect } from 'react';
import { useText } from '#web/base/language/text.ts';
import { Brand } from '#web/kit/ui/Brand.tsx';
import { LanguageChoice } from '#web/kit/ui/LanguageChoice.tsx';
import classes from './AccessLayout.module.css';

/** Around every screen outside the frame: the product at the left, the screen's one task at the right. */
export function AccessLayout({ title, children }: { title: string; children: ReactNode }) {
  const { t } = useText();
  useEffect(() => {
    document.title = `${title} · Traza`;
  }, [title]);
  return (
    <div className={classes.page}>
      <aside className={classes.side}>
        <Brand size={40} />
        <p className={classes.purpose}>{t('access.purpose')}</p>
        <Tracks />
      </aside>
      <main className={classes.main}>
        <div className={classes.card}>
          <div className={classes.phoneBrand}>
            <Brand size={32} />
          </div>
          {children}
        </div>
        <LanguageChoice />
      </main>
    </div>
  );
}

/** Tracks that cross and part: a picture of the product's work. */
function Tracks() {
  return (
    <svg
      className={classes.tracks}
      viewBox="0 0 480 360"
      fill="none"
      stroke="#fff"
      strokeLinecap="round"
      aria-hidden="true"
    >
      <path d="M-20 300C80 300 90 210 170 205s100-90 190-100 90-60 150-70" strokeWidth="10" opacity="0.16" />
      <path d="M-20 180c70 10 120 60 190 60s120-40 180-30 80 50 150 50" strokeWidth="6" opacity="0.12" />
      <path d="M60 380c10-80 60-110 110-140s60-110 70-180 30-70 40-90" strokeWidth="6" opacity="0.12" />
      <path d="M-20 300C80 300 90 210 170 205s100-90 190-100" strokeWidth="4" opacity="0.85" />
      <circle cx="170" cy="205" r="7" fill="#0f5064" strokeWidth="4" />
      <path d="M374 103l-20-11 6 13-4 14z" fill="#fff" strokeWidth="6" strokeLinejoin="round" />
    </svg>
  );
}
