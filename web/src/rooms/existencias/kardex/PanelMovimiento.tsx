import { conceptoDe } from '@anden/contrato/lecturas.ts';
import type { FilaDeListado } from '@anden/contrato/reportes.ts';
import { CODIGO_UBICACION } from '@anden/contrato/ubicaciones/rules.ts';
import { Fragment, type ReactNode } from 'react';
import { entero, fecha, fechaHoraSegundos } from '../../../platform/format.ts';
import { LigaA } from '../../../platform/LigaDeRegistro.tsx';
import { Boton } from '../../../ui/Boton.tsx';
import { Mensaje } from '../../../ui/Estado.tsx';
import { FichaLateral, type FichaLateralProps, SeccionDeFicha } from '../../../ui/FichaLateral.tsx';
import css from './kardex.module.css';
import type { Criterios } from './useCriterios.tsx';

type Movimiento = FilaDeListado<'getKardex'>;

/** A movement in full, with links to its article, its places and its lot. */
export function PanelMovimiento(props: {
  abierto: boolean;
  vecinos: FichaLateralProps['vecinos'];
  /** undefined if it is not on the page shown. */
  movimiento: Movimiento | undefined;
  alCerrar: () => void;
  onVer: (criterios: Partial<Criterios>) => void;
}) {
  const { abierto, movimiento: m, alCerrar, vecinos, onVer } = props;
  return (
    <FichaLateral
      abierto={abierto}
      titulo={m ? conceptoDe(m) : 'Movimiento'}
      alCerrar={alCerrar}
      vecinos={vecinos}
      datos={m && datosDe(m)}
      ausente={{ titulo: 'El movimiento no está en esta página', texto: 'Consúltelo con su fecha.' }}
    >
      {m ? <Ligas m={m} onVer={onVer} /> : null}
    </FichaLateral>
  );
}

const Lugar = ({ m, codigo, leido }: { m: Movimiento; codigo: string; leido: string }) => (
  <LigaA registro="ubicacion" valor={codigo} fila={m}>
    {leido}
  </LigaA>
);

const datosDe = (m: Movimiento): readonly (readonly [string, ReactNode])[] => [
  ['Movimiento', entero(m.MOVIMIENTO_ID)],
  ['Fecha', fechaHoraSegundos(m.FECHA)],
  ['Operador', <LigaA key="operador" registro="operador" valor={m.OPERADOR} />],
  [
    'Artículo',
    <Fragment key="articulo">
      <LigaA registro="articulo" valor={m.CLAVE_ARTICULO} enTexto /> {m.ARTICULO}
    </Fragment>,
  ],
  ['De', <Lugar key="de" m={m} codigo={m.ORIGEN} leido={m.ORIGEN_LEIDO} />],
  ['A', <Lugar key="a" m={m} codigo={m.DESTINO} leido={m.DESTINO_LEIDO} />],
  ['Piezas', entero(m.PIEZAS)],
  ['Lote', <LigaA key="lote" registro="lote" valor={m.LOTE} fila={m} />],
  ['Caducidad', fecha(m.FECHA_CADUCIDAD)],
  ['Producción', fecha(m.FECHA_PRODUCCION)],
  ...(m.LOTE_ANTERIOR === null
    ? []
    : [['Lote anterior', <LigaA key="antes" registro="lote" valor={m.LOTE_ANTERIOR} fila={m} />] as const]),
  ['Documento', <LigaA key="documento" registro="documento" valor={m.DOCUMENTO} />],
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
            Ubicación {l === m.ORIGEN ? m.ORIGEN_LEIDO : m.DESTINO_LEIDO}
          </Boton>
        ))}
        {m.LOTE ? (
          <Boton onClick={() => onVer({ clave: m.CLAVE_ARTICULO, lote: m.LOTE ?? '' })}>Lote {m.LOTE}</Boton>
        ) : null}
      </div>
    </>
  );
}
