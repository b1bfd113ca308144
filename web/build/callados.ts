import type { Plugin } from 'vite';

/** Of a CSS module that composes a class of another file: Vite reads that file without saying its name, and none of them has an address in it. */
const POSTCSS = 'did not pass the `from` option';
/** Modules of Node that libheif only asks for when it runs there. */
const DE_NODE = /"(fs|path|crypto)" has been externalized .*libheif/;

/** Keeps what libraries are known to warn of at every build from whoever starts Andén for the first time. */
export function callados(): Plugin {
  return {
    name: 'anden-callados',
    apply: 'build',
    configResolved({ logger }) {
      const avisa = logger.warnOnce;
      logger.warnOnce = (texto, opciones) => {
        if (!texto.includes(POSTCSS)) avisa.call(logger, texto, opciones);
      };
    },
    onLog: (_nivel, { message }) => !DE_NODE.test(message),
  };
}
