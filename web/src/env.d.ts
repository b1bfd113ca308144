interface ImportMetaEnv {
  /** Hash of the sources this page was built from (`scripts/web.mjs`); undefined while developing. */
  readonly VITE_COMPILADA?: string;
}

/** The part used of the HEIC decoder; its own types cover only its C functions. */
declare module 'libheif-js/libheif-wasm/libheif.js' {
  interface HeifImage {
    get_width(): number;
    get_height(): number;
    /** Decodes the picture into `donde`. Calls back with it, or with null if it is damaged. */
    display(donde: ImageData, listo: (pintada: ImageData | null) => void): void;
    free(): void;
  }
  export default function iniciar(opciones: { wasmBinary: ArrayBuffer }): {
    HeifDecoder: new () => { decode(bytes: ArrayBuffer): HeifImage[] };
  };
}

/** Written by web/build/llamadas.ts from the contract. */
declare module 'virtual:llamadas' {
  import type { Kind, Lee, Method } from '@anden/contrato/call.ts';
  import type { CallName } from '@anden/contrato/contrato.ts';
  import type { Tema } from '@anden/contrato/temas.ts';

  interface Ficha {
    metodo: Method;
    kind: Kind;
    enCampo: boolean;
    deshace: boolean;
    lee: Lee;
    cambia: readonly Tema[];
    control: number | readonly number[] | 'cualquier operador' | 'sin sesión';
  }
  export const llamadas: Readonly<Record<CallName, Ficha>>;
}

/** Written by web/build/reportes.ts from the contract. */
declare module 'virtual:reportes' {
  import type { reportesDibujados } from '@anden/contrato/reportes.ts';

  export const reportes: ReturnType<typeof reportesDibujados>;
}
