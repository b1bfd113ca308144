import { type Alcance, lugarDePaso, lugarDePromesas } from '@anden/contrato/tablero/lugares.ts';
import type { Respuesta } from '../../platform/client.ts';
import { conSigno, cuantos, entero, VACIO } from '../../platform/format.ts';
import { IconEqual, IconTrendingDown, IconTrendingUp } from '../../ui/iconos.ts';
import { pulsaLiga } from '../../ui/pulsaFila.ts';
import { type Avance, type Cuenta, cuentasDe, type Paso } from './avance.ts';
import css from './Celdas.module.css';
import { aTiempoDe, tallaDe } from './cifras.ts';
import { ligaA } from './ligas.ts';
import { Definicion, Liga } from './Panel.tsx';
import { PASO } from './pasos.ts';

const SIN_LEER: readonly Cuenta[] = (Object.keys(PASO) as Paso[]).map((paso) => ({
  paso,
  piezas: 0,
  registros: 0,
  piezasAntes: 0,
  cambio: null,
}));

/** More, less or the same as a week before. */
function Cambio({ cuanto, children }: { cuanto: number | null; children: string }) {
  const Icono = cuanto === null || cuanto === 0 ? IconEqual : cuanto > 0 ? IconTrendingUp : IconTrendingDown;
  return (
    <span className={css.cambio}>
      <Icono size="1.2em" stroke={1.75} aria-hidden />
      {children}
    </span>
  );
}

/** Above this percentage, the pieces of the week before are more telling than the percentage. */
const CAMBIO_LEGIBLE = 999;

function contraAntes(cambio: number | null, antes: number): string {
  if (cambio === null) return 'Nada hace una semana';
  if (cambio > CAMBIO_LEGIBLE) return `${entero(antes)} hace una semana`;
  return `${conSigno(cambio)} % de ${entero(antes)}`;
}

/** Each step of the day compared with a week before, and what was on time. */
export function Pasos({
  avance,
  puntualidad,
  alcance,
  alAbrir,
}: {
  avance: Avance | undefined;
  puntualidad: Respuesta<'getPuntualidad'> | undefined;
  alcance: Alcance;
  alAbrir: (liga: string) => void;
}) {
  return (
    <ul className={`${css.celdas} ${css.pasos}`}>
      {(avance ? cuentasDe(avance) : SIN_LEER).map((c) => (
        <PasoDelDia key={c.paso} cuenta={c} hoy={avance?.HOY} alcance={alcance} alAbrir={alAbrir} />
      ))}
      <ATiempo puntualidad={puntualidad} alcance={alcance} alAbrir={alAbrir} />
    </ul>
  );
}

/** One step's figure, and how it compares. */
function PasoDelDia({
  cuenta: { paso, piezas, registros, piezasAntes, cambio },
  hoy,
  alcance,
  alAbrir,
}: {
  cuenta: Cuenta;
  hoy: string | undefined;
  alcance: Alcance;
  alAbrir: (liga: string) => void;
}) {
  const liga = hoy === undefined ? undefined : ligaA(lugarDePaso(paso, hoy, alcance));
  const cuerpo = (
    <>
      <span className={css.nombre}>{PASO[paso][0]}</span>
      <span className={css.cifra} data-cifra={tallaDe(piezas)}>
        {hoy === undefined ? '…' : entero(piezas)}
      </span>
      <span className={css.detalle}>{`piezas · ${cuantos(registros, PASO[paso][1])}`}</span>
      <Cambio cuanto={cambio}>{contraAntes(cambio, piezasAntes)}</Cambio>
    </>
  );
  return (
    <li>
      {liga === undefined ? (
        <div className={css.celda}>{cuerpo}</div>
      ) : (
        <a className={css.celda} href={liga} onClick={(e) => pulsaLiga(e, () => alAbrir(liga))}>
          {cuerpo}
        </a>
      )}
    </li>
  );
}

const DEFINICION =
  'De las remisiones prometidas para hoy que ya salieron o cuya hora ya pasó, las que salieron a la hora prometida o antes. Las canceladas y las que no tienen hora prometida no cuentan.';

/** The share of today's promises that were kept. */
function ATiempo({
  puntualidad,
  alcance,
  alAbrir,
}: {
  puntualidad: Respuesta<'getPuntualidad'> | undefined;
  alcance: Alcance;
  alAbrir: (liga: string) => void;
}) {
  if (!puntualidad) {
    return (
      <li className={css.celda}>
        <span className={css.nombre}>A tiempo</span>
        <span className={css.cifra} data-cifra="corta">
          …
        </span>
      </li>
    );
  }
  const { data, antes, CREADAS_DESDE: desde } = puntualidad;
  const [hoy, hace] = [aTiempoDe(data), aTiempoDe(antes)];
  const liga = (...de: readonly ('S' | 'N' | 'P')[]) =>
    desde === null ? undefined : ligaA(lugarDePromesas(alcance, desde, ...de));
  return (
    <li className={css.celda}>
      <span className={css.nombre}>
        A tiempo <Definicion>{DEFINICION}</Definicion>
      </span>
      <span className={css.cifra} data-cifra="corta">
        {hoy === null ? (
          VACIO
        ) : (
          <Liga href={liga('S', 'N')} alAbrir={alAbrir}>
            {`${hoy} %`}
          </Liga>
        )}
      </span>
      <span className={css.detalle}>
        {hoy === null && data.POR_CUMPLIR === 0 ? (
          'Nada prometido para hoy'
        ) : (
          <>
            <Liga href={liga('N')} alAbrir={alAbrir}>
              {`${entero(data.TARDE)} tarde`}
            </Liga>
            {' · '}
            <Liga href={liga('P')} alAbrir={alAbrir}>
              {`${entero(data.POR_CUMPLIR)} por cumplir`}
            </Liga>
          </>
        )}
      </span>
      <Cambio cuanto={hoy === null || hace === null ? null : hoy - hace}>
        {hace === null ? 'Nada prometido hace 7 días' : `${hace} % hace 7 días`}
      </Cambio>
    </li>
  );
}
