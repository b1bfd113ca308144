import { MENSAJES } from '../contrato/src/compras/rules.ts';
import { MENSAJES_ETIQUETA } from '../contrato/src/escaneo/resolver.ts';
import { type Banco, type Dice, LIMITE } from './banco.ts';
import { type Codigo, PIEZAS_DE_CAJA } from './cien.ts';
import type { Ubicacion } from './datos-inventarios.ts';
import { codigo, ubicacion } from './estante.ts';

/** Pieces as screens write them. */
export const entero = (n: number): string => n.toLocaleString('es-MX');

export const ETIQUETAS: Dice = {
  'sin producto': MENSAJES_ETIQUETA.sinArticulo,
  tarima: MENSAJES_ETIQUETA.soloCaja,
};

/** The message about a known product that is not in the scanned list. */
export const ES_OTRO = /^Es [^;]+; /;

/** The message about another product scanned while a line is open: the screen's refusal, and which product it is. */
export const yEsOtro = (rechazo: string): RegExp =>
  new RegExp(`^${rechazo.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')}\\. Es [^;]+; `);

/** The answers of a screen that searches articles: `suyo` for those it has, 'not found' for all others. */
export const deLista = (suyo: string, nadie: string): Dice => ({
  suyo,
  caja: suyo,
  ajeno: nadie,
  nadie,
  'otra ubicación': nadie,
  'ubicación sin dar de alta': nadie,
  '13 ceros': nadie,
  ...ETIQUETAS,
});

/** The codes of a location, with and without symbology identifier; none directly follows itself. */
export const deUbicaciones = (suyas: readonly Pick<Ubicacion, 'codigo' | 'leida'>[]): Codigo[] =>
  ['', ']C0', ']C1', ']Q1'].flatMap((antes) =>
    suyas.map(
      (u): Codigo => ({
        clase: 'ubicación',
        codigo: `${antes}${u.codigo}`,
        de: 'su ubicación',
        clave: u.leida,
      }),
    ),
  );

const FALTA_UBICACION = 'Primero escanee la ubicación: su código tiene 11 dígitos';

function enAcomodo(piezas: number, primera: boolean): string {
  if (!primera) return `${entero(piezas)} piezas`;
  // A box stands for its quantity; a single piece may stand for several.
  return piezas === 1
    ? 'Producto correcto. Indique la cantidad.'
    : `Producto correcto: ${entero(piezas)} piezas`;
}

export interface EnCaptura {
  codigos: readonly Codigo[];
  /** The article's locations that are captured. */
  suyas: readonly Ubicacion[];
  /** What this screen says about another article's location and about another article. */
  dice: { ubicacion: string; ajeno: RegExp };
  /** The answer to the article's first code, and to the nth piece. Default: put-away's. */
  acepta?: (piezas: number, primera: boolean) => string;
  /** Slowest average of a scanner at the location, in milliseconds per character. Default: put-away's. */
  limite?: number;
  /** The wildcard code, where it has a meaning. */
  ceros?: () => string;
}

/**
 * The shared capture of locations: all codes over the location's field, before and after it is known, and over the
 * article's.
 */
export async function enCaptura(banco: Banco, en: EnCaptura): Promise<void> {
  const { codigos, suyas, dice, ceros = () => MENSAJES.noEncontrado } = en;
  const { acepta = enAcomodo } = en;
  const enUbicacion = ubicacion(banco.page);
  const otras: Dice = {
    'otra ubicación': dice.ubicacion,
    'ubicación sin dar de alta': dice.ubicacion,
  };
  await banco.corre({
    que: 'Ubicación, sin ubicación',
    codigos,
    foco: enUbicacion,
    dice: {
      ...deLista(FALTA_UBICACION, FALTA_UBICACION),
      'sin producto': FALTA_UBICACION,
      tarima: FALTA_UBICACION,
      ajeno: dice.ajeno,
      ...otras,
    },
  });
  await banco.mano(enUbicacion, suyas[0]?.codigo ?? '', en.limite ?? LIMITE);
  await banco.corre({
    que: 'Ubicación, la suya',
    codigos: deUbicaciones(suyas),
    foco: enUbicacion,
    dice: { 'su ubicación': ({ clave }) => `Ubicación ${clave}` },
  });
  let piezas = 0;
  const mas = (cuantas: number) => () => {
    const primera = piezas === 0;
    piezas += cuantas;
    return acepta(piezas, primera);
  };
  await banco.corre({
    que: 'Código del artículo',
    codigos,
    foco: codigo(banco.page),
    dice: {
      ...deLista('', MENSAJES.noEncontrado),
      suyo: mas(1),
      caja: mas(PIEZAS_DE_CAJA),
      ajeno: dice.ajeno,
      '13 ceros': () => {
        const dicho = ceros();
        if (dicho !== MENSAJES.noEncontrado) piezas = 0;
        return dicho;
      },
      ...otras,
    },
  });
}
