import { conceptoDe } from '@anden/contrato/lecturas.ts';
import type { FilaDeListado } from '@anden/contrato/reportes.ts';
import { CODIGO_UBICACION, leerUbicacion } from '@anden/contrato/ubicaciones/rules.ts';
import { entero, fecha, fechaHoraSegundos, VACIO } from '../../../platform/format.ts';
import { Boton } from '../../../ui/Boton.tsx';
import { Mensaje } from '../../../ui/Estado.tsx';
import { FichaLateral, SeccionDeFicha } from '../../../ui/FichaLateral.tsx';
import css from './kardex.module.css';
import type { Criterios } from './useCriterios.tsx';

type Movimiento = FilaDeListado<'getKardex'>;

/** A movement in full, with links to its article, its places and its lot. */
export function PanelMovimiento(props: {
  abierto: boolean;
  /** undefined: not on the page shown. */
  movimiento: Movimiento | undefined;
  alCerrar: () => void;
  onVer: (criterios: Partial<Criterios>) => void;
}) {
  const { abierto, movimiento: m, alCerrar, onVer } = props;
  return (
    <FichaLateral
      abierto={abierto}
      titulo={m ? conceptoDe(m) : 'Movimiento'}
      alCerrar={alCerrar}
      datos={m && datosDe(m)}
      ausente={{ titulo: 'El movimiento no está en esta página', texto: 'Consúltelo con su fecha.' }}
    >
      {m ? <Ligas m={m} onVer={onVer} /> : null}
    </FichaLateral>
  );
}

const datosDe = (m: Movimiento): readonly (readonly [string, string])[] => [
  ['Movimiento', entero(m.MOVIMIENTO_ID)],
  ['Fecha', fechaHoraSegundos(m.FECHA)],
  ['Operador', m.OPERADOR],
  ['Artículo', `${m.CLAVE_ARTICULO} ${m.ARTICULO}`],
  ['De', leerUbicacion(m.ORIGEN)],
  ['A', leerUbicacion(m.DESTINO)],
  ['Piezas', entero(m.PIEZAS)],
  ['Lote', m.LOTE ?? VACIO],
  ['Caducidad', fecha(m.FECHA_CADUCIDAD)],
  ['Producción', fecha(m.FECHA_PRODUCCION)],
  ...(m.LOTE_ANTERIOR === null ? [] : [['Lote anterior', m.LOTE_ANTERIOR] as const]),
  ['Documento', m.DOCUMENTO ?? VACIO],
  ...(m.MOTIVO === null ? [] : [['Motivo', m.MOTIVO] as const]),
  ...(m.CORRIGE_ID === null ? [] : [['Deshace el movimiento', entero(m.CORRIGE_ID)] as const]),
  ['Operación', m.OPERACION_ID],
];

function Ligas({ m, onVer }: { m: Movimiento; onVer: (criterios: Partial<Criterios>) => void }) {
  const lugares = [...new Set([m.ORIGEN, m.DESTINO])].filter((l) => CODIGO_UBICACION.test(l));
  return (
    <>
      {m.DESHECHO === 'S' ? (
        <Mensaje tono="atencion">Este movimiento se deshizo con otro de signo contrario.</Mensaje>
      ) : null}
      <SeccionDeFicha>Ver el kardex de</SeccionDeFicha>
      <div className={css.ligas}>
        <Boton onClick={() => onVer({ clave: m.CLAVE_ARTICULO })}>Artículo {m.CLAVE_ARTICULO}</Boton>
        {lugares.map((l) => (
          <Boton key={l} onClick={() => onVer({ ubicacion: l })}>
            Ubicación {leerUbicacion(l)}
          </Boton>
        ))}
        {m.LOTE ? (
          <Boton onClick={() => onVer({ clave: m.CLAVE_ARTICULO, lote: m.LOTE ?? '' })}>Lote {m.LOTE}</Boton>
        ) : null}
      </div>
    </>
  );
}
