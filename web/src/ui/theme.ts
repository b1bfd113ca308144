import { createTheme, type MantineColorsTuple } from '@mantine/core';

/** The only accent colour: the blue of a platform sign at dusk. */
const anden: MantineColorsTuple = [
  '#eaf3fa',
  '#d3e5f2',
  '#a9cbe4',
  '#7bafd4',
  '#5497c7',
  '#3784ba',
  '#1f6fa8',
  '#155a8b',
  '#0f4a74',
  '#0a395b',
];

const gray: MantineColorsTuple = [
  '#f7f8f9',
  '#f0f2f4',
  '#e4e7ea',
  '#d5dadf',
  '#b9c1c8',
  '#939da6',
  '#67727c',
  '#4c565f',
  '#333b43',
  '#1b2127',
];

/** Mantine paints dark surfaces and text with these: 0 is text, 7 the page. */
const dark: MantineColorsTuple = [
  '#dfe4e8',
  '#c3cad0',
  '#98a3ac',
  '#6d7983',
  '#36404a',
  '#2a333b',
  '#1c2329',
  '#13181c',
  '#0e1215',
  '#090c0e',
];

const red: MantineColorsTuple = [
  '#fdf0ef',
  '#fadcd9',
  '#f3b5af',
  '#eb8a81',
  '#e2645a',
  '#d4463b',
  '#bd2f25',
  '#9f241b',
  '#821c15',
  '#66150f',
];

/**
 * Attributes of a dialog's body. Mantine describes a dialog by all of its contents, which a screen reader would read from end to end: without
 * the id that it looks for there is no description, unless something inside bears it (`Modales`).
 */
export const SIN_DESCRIPCION = { id: undefined } as const;

/**
 * The theme for Mantine: nearly square corners, thin lines instead of shadows, one accent, IBM Plex Sans. Colours with a meaning are
 * variables in base.css, for light and dark.
 */
export const theme = createTheme({
  colors: { anden, gray, dark, red },
  primaryColor: 'anden',
  primaryShade: { light: 7, dark: 4 },
  autoContrast: true,
  luminanceThreshold: 0.25,
  black: '#1b2127',
  fontFamily: "'IBM Plex Sans Variable', 'IBM Plex Sans', system-ui, sans-serif",
  fontFamilyMonospace: "ui-monospace, 'Cascadia Mono', 'Roboto Mono', monospace",
  headings: { fontFamily: 'inherit', fontWeight: '600' },
  fontSizes: { xs: '0.75rem', sm: '0.875rem', md: '0.9375rem', lg: '1.0625rem', xl: '1.25rem' },
  defaultRadius: 'sm',
  radius: { xs: '2px', sm: '4px', md: '6px', lg: '8px', xl: '12px' },
  spacing: { xs: '8px', sm: '12px', md: '16px', lg: '24px', xl: '32px' },
  shadows: {
    md: '0 1px 2px rgb(0 0 0 / 6%), 0 8px 24px rgb(0 0 0 / 10%)',
    xl: '0 1px 2px rgb(0 0 0 / 6%), 0 16px 48px rgb(0 0 0 / 18%)',
  },
  cursorType: 'pointer',
  respectReducedMotion: true,
  components: {
    // react-remove-scroll adds style tags of its own, so base.css stops the page from scrolling instead.
    Modal: {
      defaultProps: {
        lockScroll: false,
        centered: true,
        transitionProps: { duration: 120, transition: 'fade' },
        overlayProps: { backgroundOpacity: 0.4 },
        closeButtonProps: { 'aria-label': 'Cerrar' },
        // Its <header> is a dialog's title bar, not the page's banner.
        attributes: { header: { role: 'none' }, body: SIN_DESCRIPCION },
      },
    },
    Drawer: {
      defaultProps: {
        lockScroll: false,
        closeButtonProps: { 'aria-label': 'Cerrar' },
        attributes: { header: { role: 'none' }, body: SIN_DESCRIPCION },
      },
    },
    Popover: { defaultProps: { transitionProps: { duration: 100, transition: 'fade' } } },
    Menu: { defaultProps: { transitionProps: { duration: 100, transition: 'fade' } } },
    Tooltip: {
      defaultProps: {
        openDelay: 300,
        withArrow: true,
        multiline: true,
        maw: 320,
        transitionProps: { duration: 80 },
        events: { hover: true, focus: true, touch: true },
      },
    },
    Button: { defaultProps: { loaderProps: { type: 'dots' } } },
  },
});
