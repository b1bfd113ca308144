import { memo, useEffect, useEffectEvent, useMemo, useRef, useState } from 'react';
import { Boton, BotonIcono } from './Boton.tsx';
import { CasillaDeFila } from './CasillaDeFila.tsx';
import { contenido } from './Celda.tsx';
import { type Columna, DentroDeLiga, type TonoDeFila } from './columna.ts';
import type { DataTableProps } from './deDataTable.ts';
import type { Elegibles } from './elegir.ts';
import { IconSortAscending, IconSortDescending } from './iconos.ts';
import { Marca, PALABRAS } from './Tabla.tsx';
import css from './Tarjetas.module.css';
import type { Filas } from './useFilas.ts';

/** How many cards are rendered at first, and each time their end comes near. */
const TANDA = 40;
/** Over how many frames a card is scrolled into view, because the height of the cards above it is only known once they are rendered. */
const CUADROS = 4;
/** How near their end must be, in pixels: as far as a thumb throws the list. */
const CERCA = 1_500;

/** `DataTable` on a handheld: a card for each row, whose title is a target that covers the whole card. */
export function Tarjetas<F>(props: DataTableProps<F> & Filas<F>) {
  const { columnas, ordenadas, llave, tono, palabraDeTono, onElegir, enOrden, ordena, etiqueta, alaVista } =
    props;
  const { elegibles } = props;
  const [cuantas, setCuantas] = useState(TANDA);
  const lista = useRef<HTMLUListElement>(null);
  const buscada = alaVista ? ordenadas.findIndex((f) => llave(f) === alaVista.llave) : -1;
  if (buscada >= cuantas) setCuantas(buscada + 1);

  // biome-ignore lint/correctness/useExhaustiveDependencies: only being asked again scrolls
  useEffect(() => {
    let quedan = buscada >= 0 ? CUADROS : 0;
    let cuadro = 0;
    const trae = () => {
      lista.current?.children[buscada]?.scrollIntoView({ block: 'center' });
      quedan -= 1;
      if (quedan > 0) cuadro = requestAnimationFrame(trae);
    };
    if (quedan > 0) trae();
    return () => cancelAnimationFrame(cuadro);
  }, [alaVista]);

  const { titulo, datos } = useMemo(() => {
    const titulo = columnas.find((c) => c.tarjeta === 'titulo') ?? columnas[0];
    return { titulo, datos: columnas.filter((c) => c !== titulo && c.tarjeta !== 'oculta') };
  }, [columnas]);
  const ordenables = columnas.filter((c) => c.ordenable !== false);
  const descendente = enOrden[0]?.sentido === 'desc';
  if (!titulo) return null;
  return (
    <DentroDeLiga value={true}>
      {ordenadas.length > 1 && ordenables.length > 0 ? (
        <div className={css.ordenar}>
          <label>
            <span className="solo-lector">Ordenar por</span>
            <select value={enOrden[0]?.id ?? ''} onChange={(e) => ordena(e.target.value)}>
              {enOrden[0] ? null : <option value="">Ordenar por…</option>}
              {ordenables.map((c) => (
                <option key={c.id} value={c.id}>
                  {c.titulo}
                </option>
              ))}
            </select>
          </label>
          <BotonIcono
            etiqueta={descendente ? 'Orden descendente' : 'Orden ascendente'}
            disabled={!enOrden[0]}
            icono={descendente ? <IconSortDescending stroke={1.75} /> : <IconSortAscending stroke={1.75} />}
            onClick={() => enOrden[0] && ordena(enOrden[0].id)}
          />
        </div>
      ) : null}
      <ul
        ref={lista}
        className={css.tarjetas}
        aria-label={etiqueta}
        data-renovando={props.renovando || undefined}
        data-compactas={props.compactas || undefined}
      >
        {ordenadas.slice(0, cuantas).map((fila) => {
          const t = tono?.(fila) ?? null;
          return (
            <Tarjeta
              key={llave(fila)}
              fila={fila}
              titulo={titulo}
              datos={datos}
              tono={t}
              palabra={t ? (palabraDeTono?.(fila) ?? PALABRAS[t]) : ''}
              onElegir={onElegir}
              {...(elegibles ? { elegibles, elegida: elegibles.esta(fila), visibles: ordenadas } : {})}
            />
          );
        })}
      </ul>
      {ordenadas.length > cuantas ? (
        <Mas quedan={ordenadas.length - cuantas} alMostrar={() => setCuantas(cuantas + TANDA)} />
      ) : null}
    </DentroDeLiga>
  );
}

/** Shows more cards when it comes into sight, or when pressed. */
function Mas({ quedan, alMostrar }: { quedan: number; alMostrar: () => void }) {
  const marca = useRef<HTMLDivElement>(null);
  const muestra = useEffectEvent(alMostrar);
  // Watched anew for each batch: if it is already in sight, that is reported as soon as it is watched.
  // biome-ignore lint/correctness/useExhaustiveDependencies: another batch is looked at anew
  useEffect(() => {
    const mira = new IntersectionObserver(([e]) => e?.isIntersecting && muestra(), {
      rootMargin: `0px 0px ${CERCA}px`,
    });
    if (marca.current) mira.observe(marca.current);
    return () => mira.disconnect();
  }, [quedan]);
  return (
    <div ref={marca}>
      <Boton ancho onClick={alMostrar}>
        Mostrar más ({quedan})
      </Boton>
    </div>
  );
}

interface TarjetaProps<F> {
  fila: F;
  titulo: Columna<F>;
  datos: readonly Columna<F>[];
  tono: TonoDeFila;
  palabra: string;
  onElegir: ((fila: F) => void) | undefined;
  elegibles?: Elegibles<F>;
  elegida?: boolean;
  visibles?: readonly F[];
}

function Carta<F>(props: TarjetaProps<F>) {
  const { fila, titulo, datos, tono, palabra, onElegir, elegibles, elegida, visibles = [] } = props;
  return (
    <li className={css.tarjeta} data-tono={tono ?? undefined} data-elegida={elegida || undefined}>
      <div className={css.tarjetaTitulo}>
        {elegibles ? (
          <span className={css.casilla}>
            <CasillaDeFila elegibles={elegibles} fila={fila} visibles={visibles} />
          </span>
        ) : null}
        {tono && tono !== 'seleccion' ? <Marca tono={tono} palabra={palabra} /> : null}
        {onElegir ? (
          <button type="button" className={css.abrir} onClick={() => onElegir(fila)}>
            {contenido(titulo, fila)}
          </button>
        ) : (
          <strong>{contenido(titulo, fila)}</strong>
        )}
      </div>
      <dl className={css.datos}>
        {datos.map((c) => (
          <div key={c.id}>
            <dt>{c.titulo}</dt>
            <dd>{contenido(c, fila)}</dd>
          </div>
        ))}
      </dl>
    </li>
  );
}

/** A scan marks one row of hundreds, so the others are not rendered again. */
const Tarjeta = memo(Carta) as typeof Carta;
