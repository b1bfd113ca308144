import { CONCEPTOS } from '@anden/contrato/existencias/conceptos.ts';
import { escribirFiltros } from '@anden/contrato/filtros.ts';
import { P } from '@anden/contrato/permissions.ts';
import { IconEqual, IconTrendingDown, IconTrendingUp } from '@tabler/icons-react';
import { cuantos, enPiezas, entero, fecha } from '../../platform/format.ts';
import { enCorto, useAbrirMarca } from '../../platform/grafica.tsx';
import { hrefDe } from '../../platform/navigation.ts';
import { useQueryCall } from '../../platform/query.ts';
import { can } from '../../platform/session.ts';
import { Grafica } from '../../ui/graficas/index.tsx';
import { pulsaLiga } from '../../ui/pulsaFila.ts';
import { EmptyState, FailedState } from '../../ui/Vacios.tsx';
import { type Avance, almacenesDe, type Cuenta, cuantoDe, cuentasDe, horasDe, type Paso } from './avance.ts';
import css from './Tablero.module.css';

/** What each step is called, and the call whose movements it is made of; packing moves nothing in the ledger. */
const PASO: Readonly<Record<Paso, readonly [nombre: string, llamada: string | null]>> = {
  recibido: ['Recibido', 'guardarRecepcionCompra'],
  acomodado: ['Acomodado', 'guardaAcomodoCompra'],
  surtido: ['Surtido', 'surtirArticulodeRemision'],
  empacado: ['Empacado', null],
  embarcado: ['Embarcado', 'actualizaFacturasEntregadas'],
};

/** Where the movements of a step on a day are, for who may see them. */
function ligaDe(paso: Paso, dia: string): string | undefined {
  const [, llamada] = PASO[paso];
  const rango = { desde: dia, hasta: dia };
  if (llamada === null) return can(P.remisionesrevisadas) ? hrefDe('remisionesrevisadas', rango) : undefined;
  const filtros = escribirFiltros([
    { columna: 'CONCEPTO', clase: 'texto', valores: [`=${CONCEPTOS[llamada]}`] },
  ]);
  return can(P.kardex) ? hrefDe('kardex', { ...rango, filtros }) : undefined;
}

const hora = (h: number): string => `${String(h).padStart(2, '0')} h`;

/** How the day goes, for who runs the warehouse: each step beside the same weekday a week before, by hour and by warehouse. Current by itself. */
export default function Tablero() {
  const query = useQueryCall('getAvanceDelDia', {}, { keep: true });
  const alAbrir = useAbrirMarca();
  const avance = query.data;
  return (
    <section className={css.tablero} aria-labelledby="avance" aria-busy={query.isPending}>
      <h2 id="avance" className={css.titulo}>
        Avance del día
        {avance ? (
          <small>{`Junto al ${fecha(avance.ANTES)} hasta esta misma hora, el mismo día de la semana pasada`}</small>
        ) : null}
      </h2>
      {query.error && !avance ? (
        <FailedState mensaje={query.error.message} onReintentar={() => void query.refetch()} />
      ) : (
        <>
          <ul className={css.pasos}>
            {(avance ? cuentasDe(avance) : SIN_LEER).map((c) => (
              <PasoDelDia key={c.paso} cuenta={c} hoy={avance?.HOY} alAbrir={alAbrir} />
            ))}
          </ul>
          {avance?.data.length === 0 ? (
            <EmptyState titulo="Hoy no se ha movido nada">
              Lo que se reciba, acomode, surta, empaque o embarque aparecerá aquí por sí solo.
            </EmptyState>
          ) : null}
          <div className={css.graficas}>
            {avance && avance.data.length > 0 ? <Graficas avance={avance} alAbrir={alAbrir} /> : null}
          </div>
        </>
      )}
    </section>
  );
}

const SIN_LEER: readonly Cuenta[] = (Object.keys(PASO) as Paso[]).map((paso) => ({
  paso,
  piezas: 0,
  renglones: 0,
  piezasAntes: 0,
  cambio: null,
}));

/** One step's figure, and how it compares. */
function PasoDelDia({
  cuenta: { paso, piezas, renglones, piezasAntes, cambio },
  hoy,
  alAbrir,
}: {
  cuenta: Cuenta;
  hoy: string | undefined;
  alAbrir: (liga: string) => void;
}) {
  const [nombre] = PASO[paso];
  const liga = hoy === undefined ? undefined : ligaDe(paso, hoy);
  const Icono = cambio === null || cambio === 0 ? IconEqual : cambio > 0 ? IconTrendingUp : IconTrendingDown;
  const cuerpo = (
    <>
      <span className={css.nombre}>{nombre}</span>
      <span className={css.cifra}>{hoy === undefined ? '…' : entero(piezas)}</span>
      <span className={css.detalle}>{`piezas · ${cuantos(renglones, ['renglón', 'renglones'])}`}</span>
      <span className={css.cambio}>
        <Icono size={16} stroke={1.75} aria-hidden />
        {cambio === null
          ? piezasAntes === 0
            ? 'Nada hace una semana'
            : ''
          : `${cambio > 0 ? '+' : ''}${cambio} % de ${entero(piezasAntes)}`}
      </span>
    </>
  );
  return (
    <li>
      {liga === undefined ? (
        <div className={css.paso}>{cuerpo}</div>
      ) : (
        <a className={css.paso} href={liga} onClick={(e) => pulsaLiga(e, () => alAbrir(liga))}>
          {cuerpo}
        </a>
      )}
    </li>
  );
}

function Graficas({ avance, alAbrir }: { avance: Avance; alAbrir: (liga: string) => void }) {
  const { HOY, ANTES } = avance;
  const horas = horasDe(avance);
  const pasos = Object.keys(PASO) as Paso[];
  const almacenes = almacenesDe(avance);
  return (
    <>
      <div className={css.grafica}>
        <Grafica
          dibujo="barras"
          alto={180}
          alAbrir={alAbrir}
          cuadro={{
            titulo: 'Renglones surtidos por hora',
            grupo: 'Hora',
            series: ['Hoy', 'Hace una semana'],
            escribe: (n) => cuantos(n, ['renglón', 'renglones']),
            enEje: enCorto,
            grupos: horas.map((h) => ({
              id: String(h),
              titulo: hora(h),
              corto: String(h),
              puntos: [HOY, ANTES].map((DIA) => ({
                valor: cuantoDe(avance, 'RENGLONES', { HORA: h, PASO: 'surtido', DIA }),
                liga: ligaDe('surtido', DIA),
              })),
            })),
          }}
        />
      </div>
      <div className={css.grafica}>
        <Grafica
          dibujo="calor"
          alAbrir={alAbrir}
          cuadro={{
            titulo: 'Piezas de hoy por hora',
            grupo: 'Paso',
            series: horas.map((h) => String(h)),
            escribe: enPiezas,
            enEje: enCorto,
            grupos: pasos.map((paso) => ({
              id: paso,
              titulo: PASO[paso][0],
              puntos: horas.map((h) => ({
                valor: cuantoDe(avance, 'PIEZAS', { HORA: h, PASO: paso, DIA: HOY }),
                liga: ligaDe(paso, HOY),
              })),
            })),
          }}
        />
      </div>
      {almacenes.length > 1 ? (
        <div className={css.grafica}>
          <Grafica
            dibujo="barras"
            alto={180}
            alAbrir={alAbrir}
            cuadro={{
              titulo: 'Piezas de hoy por almacén',
              grupo: 'Almacén',
              series: pasos.map((p) => PASO[p][0]),
              escribe: enPiezas,
              enEje: enCorto,
              grupos: almacenes.map(([ALMACEN_ID, nombre]) => ({
                id: String(ALMACEN_ID),
                titulo: nombre,
                puntos: pasos.map((paso) => ({
                  valor: cuantoDe(avance, 'PIEZAS', { ALMACEN_ID, PASO: paso, DIA: HOY }),
                  liga: ligaDe(paso, HOY),
                })),
              })),
            }}
          />
        </div>
      ) : null}
    </>
  );
}
