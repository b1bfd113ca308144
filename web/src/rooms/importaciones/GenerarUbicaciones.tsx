import { cuantos, segun } from '@anden/contrato/cifras.ts';
import {
  cuantasGenera,
  type Generada,
  generarRejection,
  generaUbicaciones,
  type PorGenerar,
} from '@anden/contrato/ubicaciones/generar.ts';
import {
  CODIGO_PROPIO_MAX,
  ESTRUCTURA_UBICACION,
  PARTES_UBICACION,
  type ParteUbicacion,
} from '@anden/contrato/ubicaciones/propios.ts';
import {
  conGuiones,
  NOMBRE_TIPO_UBICACION,
  TIPOS_UBICACION,
  type TipoUbicacion,
} from '@anden/contrato/ubicaciones/rules.ts';
import { Fragment } from 'react';
import { useAlmacenDeTrabajo } from '../../platform/almacenes.ts';
import { enteroDe } from '../../platform/numero.ts';
import { Campo } from '../../ui/Campo.tsx';
import { DialogoDeForma } from '../../ui/DialogoDeForma.tsx';
import { Selector } from '../../ui/Selector.tsx';
import { faltaEn, useEnMemoria, useForma } from '../../ui/useForma.ts';
import css from './importar.module.css';

type Forma = { almacenId: number; tipo: TipoUbicacion; propio: string; salto: string } & Record<
  `${ParteUbicacion}Desde` | `${ParteUbicacion}Hasta`,
  string
>;

const INICIAL = {
  pasilloDesde: '1',
  pasilloHasta: '1',
  moduloDesde: '1',
  moduloHasta: '10',
  nivelDesde: '1',
  nivelHasta: '4',
  casillaDesde: '0',
  casillaHasta: '0',
} as const;

function pedidoDe(v: Forma): PorGenerar {
  const rango = (parte: ParteUbicacion) => ({
    desde: enteroDe(v[`${parte}Desde`]),
    hasta: enteroDe(v[`${parte}Hasta`]),
    paso: parte === 'casilla' ? enteroDe(v.salto) : 1,
  });
  return {
    almacenId: v.almacenId,
    tipo: v.tipo,
    rangos: {
      pasillo: rango('pasillo'),
      modulo: rango('modulo'),
      nivel: rango('nivel'),
      casilla: rango('casilla'),
    },
    propio: v.propio.trim() === '' ? null : v.propio.trim(),
  };
}

/** The field that a reason of {@link generarRejection} is about. */
const campoDe = (motivo: string): keyof Forma =>
  (
    ({
      'Pasillo:': 'pasilloHasta',
      'Módulo:': 'moduloHasta',
      'Nivel:': 'nivelHasta',
      'Casilla:': 'casillaHasta',
    }) as const
  )[motivo.split(' ')[0] as 'Nivel:'] ?? 'propio';

const enCsv = (filas: readonly Generada[]): File =>
  new File(
    [
      'UBICACION,TIPO,CODIGO_PROPIO\r\n',
      ...filas.map((f) => `${f.UBICACION},${f.TIPO},${f.CODIGO_PROPIO ?? ''}\r\n`),
    ],
    `ubicaciones ${filas[0]?.UBICACION} a ${filas.at(-1)?.UBICACION}.csv`,
    { type: 'text/csv' },
  );

const leida = (f: Generada | undefined): string =>
  f ? (f.CODIGO_PROPIO ? `${f.CODIGO_PROPIO} (${conGuiones(f.UBICACION)})` : conGuiones(f.UBICACION)) : '';

/** What the ranges make, before it is made. */
function Vista({ pedido }: { pedido: PorGenerar }) {
  if (generarRejection(pedido) !== null) return <p className={css.ayuda}>{ESTRUCTURA_UBICACION}</p>;
  const filas = generaUbicaciones(pedido);
  const n = filas.length;
  return (
    <p className={css.ayuda} role="status">
      {cuantos(n, ['ubicación', 'ubicaciones'])}: {segun(n, '', 'de ')}
      {leida(filas[0])}
      {n > 1 ? ` a ${leida(filas.at(-1))}` : ''}. El ensayo dice cuáles ya existen, y la importación se puede
      deshacer.
    </p>
  );
}

/**
 * Makes the locations of ranges of aisles, modules, levels and slots: as a file like any other, which is then rehearsed, imported at once and
 * can be undone.
 */
export function GenerarUbicaciones(props: { alCerrar: () => void; onArchivo: (archivo: File) => void }) {
  const { alCerrar, onArchivo } = props;
  const { almacen, almacenes } = useAlmacenDeTrabajo();
  const forma = useForma<Forma, boolean>({
    campos: useEnMemoria<Forma>({
      ...INICIAL,
      almacenId: almacen?.ALMACEN_ID ?? 1,
      tipo: 'F',
      propio: '',
      salto: '10',
    }),
    faltaDe(v) {
      const motivo = generarRejection(pedidoDe(v));
      return motivo === null ? null : faltaEn(campoDe(motivo), motivo);
    },
    guardando: false,
    async envia(v) {
      onArchivo(enCsv(generaUbicaciones(pedidoDe(v))));
      return true;
    },
    alGuardar: alCerrar,
  });
  const { valores } = forma;
  const pedido = pedidoDe(valores);
  return (
    <DialogoDeForma
      titulo="Generar ubicaciones"
      guardar={
        generarRejection(pedido) === null
          ? `Preparar ${cuantasGenera(pedido).toLocaleString('es-MX')}`
          : 'Preparar'
      }
      forma={forma}
      alCerrar={alCerrar}
    >
      <div className={css.rangos}>
        <Selector
          etiqueta="Almacén"
          required
          value={String(valores.almacenId)}
          opciones={almacenes.map((a) => ({ valor: String(a.ALMACEN_ID), texto: a.NOMBRE }))}
          onCambio={(v) => forma.pon({ almacenId: Number(v) })}
        />
        <Selector
          etiqueta="Tipo"
          required
          value={valores.tipo}
          opciones={TIPOS_UBICACION.map((valor) => ({ valor, texto: NOMBRE_TIPO_UBICACION[valor] }))}
          onCambio={(v) => forma.pon({ tipo: v as TipoUbicacion })}
        />
        {PARTES_UBICACION.map(({ parte, nombre, digitos }) => (
          <Fragment key={parte}>
            <Campo
              {...forma.de(`${parte}Desde`)}
              etiqueta={`${nombre} desde`}
              inputMode="numeric"
              maxLength={digitos}
            />
            <Campo
              {...forma.de(`${parte}Hasta`)}
              etiqueta={`${nombre} hasta`}
              inputMode="numeric"
              maxLength={digitos}
            />
          </Fragment>
        ))}
        <Campo
          {...forma.de('salto')}
          etiqueta="Casillas de"
          ayuda="10, 20, 30… deja lugar entre ellas"
          inputMode="numeric"
          maxLength={3}
        />
      </div>
      <Campo
        {...forma.de(
          'propio',
          'Como su etiqueta lo dice; las demás siguen su forma. Vacío: se leen por sus dígitos.',
        )}
        etiqueta="Código propio de la primera"
        placeholder="A-01-01"
        maxLength={CODIGO_PROPIO_MAX}
        autoCapitalize="characters"
        spellCheck={false}
      />
      <Vista pedido={pedido} />
    </DialogoDeForma>
  );
}
