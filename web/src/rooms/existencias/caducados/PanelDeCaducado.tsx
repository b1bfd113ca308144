import { retiroRejection } from '@anden/contrato/existencias/caducado.ts';
import type { FilaDeListado } from '@anden/contrato/reportes.ts';
import { MOTIVO_MAX, motivoRejection } from '@anden/contrato/traspasos/rules.ts';
import { type ReactNode, useState } from 'react';
import { businessDay } from '../../../platform/clock.ts';
import { useCommand } from '../../../platform/command.ts';
import { dinero, entero, fecha } from '../../../platform/format.ts';
import { LigaA } from '../../../platform/LigaDeRegistro.tsx';
import { useMontada } from '../../../platform/montada.ts';
import { enteroDe } from '../../../platform/numero.ts';
import { Boton } from '../../../ui/Boton.tsx';
import { Campo } from '../../../ui/Campo.tsx';
import { Mensaje } from '../../../ui/Estado.tsx';
import { FichaLateral, type FichaLateralProps, SeccionDeFicha } from '../../../ui/FichaLateral.tsx';
import { avisar } from '../../../ui/modal.ts';
import { TITULO } from './caducado.ts';
import css from './PanelDeCaducado.module.css';

type Caducado = FilaDeListado<'getCaducados'>;

/** Pieces of a lot in a place that have expired or are about to, and what to do with them. */
export function PanelDeCaducado(props: {
  abierto: boolean;
  vecinos: FichaLateralProps['vecinos'];
  /** undefined if it is not on the page shown. */
  caducado: Caducado | undefined;
  alCerrar: () => void;
}) {
  const { abierto, caducado, alCerrar, vecinos } = props;
  return (
    <FichaLateral
      abierto={abierto}
      titulo={caducado?.ARTICULO ?? TITULO}
      alCerrar={alCerrar}
      vecinos={vecinos}
      datos={caducado && datosDe(caducado)}
      ausente={{
        titulo: 'Estas piezas ya no están en la lista',
        texto: 'Se retiraron, se movieron o son de otro período.',
      }}
    >
      {caducado?.SE_RETIRA === 'S' ? (
        <Retirar key={caducado.LLAVE} f={caducado} alCerrar={alCerrar} />
      ) : (
        <Mensaje tono="atencion">{(caducado?.DIAS ?? 0) > 0 ? ESPERA : PRIMERO}</Mensaje>
      )}
    </FichaLateral>
  );
}

const ESPERA = 'Estas piezas todavía no están en una ubicación: se retiran después de acomodarlas.';
const PRIMERO = 'Todavía no caduca: surta primero este lote.';

const datosDe = (f: Caducado): readonly (readonly [string, ReactNode])[] => [
  ['Clave', <LigaA key="clave" registro="articulo" valor={f.CLAVE_ARTICULO} />],
  ['Almacén', f.ALMACEN],
  ['Ubicación', <LigaA key="ubicacion" registro="ubicacion" valor={f.UBICACION} fila={f} />],
  ['Lote', <LigaA key="lote" registro="lote" valor={f.LOTE} fila={f} />],
  ['Caducidad', fecha(f.FECHA_CADUCIDAD)],
  ['Producción', fecha(f.FECHA_PRODUCCION)],
  ['Piezas', entero(f.PIEZAS)],
  ['Costo', `${dinero(f.COSTO)} por pieza · ${dinero(f.IMPORTE)}`],
];

/** Withdraws the pieces from stock, with a reason. */
function Retirar({ f, alCerrar }: { f: Caducado; alCerrar: () => void }) {
  const [piezas, setPiezas] = useState(String(f.PIEZAS));
  const [motivo, setMotivo] = useState('');
  const comando = useCommand('retiraCaducado', {
    titulo: TITULO,
    memoria: `caducado.${f.LLAVE}`,
  });
  const montada = useMontada();
  const cuantas = enteroDe(piezas);
  const rechazo = retiroRejection(
    { FECHA_CADUCIDAD: f.FECHA_CADUCIDAD, piezas: cuantas, vistas: f.PIEZAS, hay: f.PIEZAS },
    businessDay(),
  );
  const sinMotivo = motivoRejection(motivo);

  async function retira(): Promise<void> {
    if (rechazo || sinMotivo || comando.running) return;
    const reply = await comando.run({
      articulo_id: f.ARTICULO_ID,
      ubicacion_id: f.LUGAR_ID,
      FECHA_CADUCIDAD: f.FECHA_CADUCIDAD,
      LOTE: f.LOTE,
      FECHA_PRODUCCION: f.FECHA_PRODUCCION,
      piezas: cuantas,
      EXISTENCIA_ANTERIOR: f.PIEZAS,
      motivo,
    });
    if (!reply) return;
    // If the operator went on to another lot meanwhile, its panel stays open.
    if (montada()) alCerrar();
    void avisar(TITULO, reply.message, 'hecho');
  }

  return (
    <form
      className={css.forma}
      aria-label="Retirar"
      noValidate
      onSubmit={(e) => {
        e.preventDefault();
        void retira();
      }}
    >
      <SeccionDeFicha>Retirar de la existencia</SeccionDeFicha>
      <Campo
        etiqueta="Piezas"
        inputMode="numeric"
        maxLength={9}
        value={piezas}
        error={piezas.trim() === '' ? null : rechazo}
        onChange={(e) => setPiezas(e.target.value)}
      />
      <Campo
        etiqueta="Motivo"
        reserva
        maxLength={MOTIVO_MAX}
        value={motivo}
        error={motivo.length > 0 ? sinMotivo : null}
        ayuda="Queda en el historial de ajustes. Se puede deshacer hoy mismo."
        onChange={(e) => setMotivo(e.target.value)}
      />
      <Boton
        grande
        tipo="peligro"
        enviar
        disabled={(rechazo !== null || sinMotivo !== null) && !comando.running}
        cargando={comando.running}
      >
        Retirar
      </Boton>
    </form>
  );
}
