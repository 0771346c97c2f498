import { needTexts } from './text-store.ts';

// The part of the section `fault` that no key names: whoever imports this file comes with it.
needTexts('texts:faultSignedIn');
