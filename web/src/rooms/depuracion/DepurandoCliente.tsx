import { useState } from 'react';
import { fechaHora } from '../../platform/format.ts';
import { LigaA } from '../../platform/LigaDeRegistro.tsx';
import { useMontada } from '../../platform/montada.ts';
import { Boton } from '../../ui/Boton.tsx';
import { Dialogo } from '../../ui/Dialogo.tsx';
import { Mensaje } from '../../ui/Estado.tsx';
import { PageHeader } from '../../ui/PageHeader.tsx';
import partes from '../../ui/PartesDeFicha.module.css';
import { VentasPagosDevoluciones } from '../clientes/index.ts';
import { DatosDelCliente } from './DatosDelCliente.tsx';
import { DialogoDeReapertura } from './DialogoDeReapertura.tsx';
import css from './depuracion.module.css';
import type { Clasificacion, Fila } from './depuracion.ts';
import { Intento } from './Intento.tsx';

/** 'Depurando cliente' (specification §2, §4 and §5): what is known of it, and this attempt to reach it. */
export function DepurandoCliente(props: {
  fila: Fila;
  lista: string;
  clasificaciones: readonly Clasificacion[];
  alVolver: () => void;
  /** Called once this attempt is saved. */
  alGuardar: () => void;
  /** Called once it is pending again. */
  alReabrir: () => void;
}) {
  const { fila: f, lista, clasificaciones, alVolver, alGuardar, alReabrir } = props;
  const montada = useMontada();
  const [historial, setHistorial] = useState(false);
  const [reabriendo, setReabriendo] = useState(false);
  const revisado = f.ESTATUS === 'REVISADO';
  return (
    <>
      <PageHeader
        titulo="Depurando cliente"
        detalle={
          <span className={css.senas}>
            <LigaA registro="cliente" valor={f.CLAVE_CLIENTE} />
            <span>{f.CLIENTE}</span>
            <span>{lista}</span>
          </span>
        }
        volver={{ etiqueta: 'Volver a la lista', alVolver }}
        acciones={
          <>
            {revisado ? <Boton onClick={() => setReabriendo(true)}>Reabrir</Boton> : null}
            <Boton onClick={() => setHistorial(true)}>Compras y pagos</Boton>
          </>
        }
      />
      <div className={partes.partes}>
        <section className={`${partes.parte} ${partes.media}`} aria-label="Intento">
          {revisado ? (
            <Mensaje tono="hecho">
              {f.CLASIFICADO ?? 'Revisado'}, {fechaHora(f.FECHA_ULTIMO_CONTACTO)}
              {f.OPERADOR ? `, ${f.OPERADOR}` : ''}
            </Mensaje>
          ) : (
            <Intento
              fila={f}
              clasificaciones={clasificaciones}
              // Whoever went back to the list, or to another customer, meanwhile is not taken to the next one.
              alGuardar={() => {
                if (montada()) alGuardar();
              }}
            />
          )}
        </section>
        <DatosDelCliente fila={f} />
      </div>
      {reabriendo ? (
        <DialogoDeReapertura
          id={f.LISTA_DEP_DET_ID}
          cliente={f.CLIENTE}
          alCerrar={() => setReabriendo(false)}
          alReabrir={() => {
            setReabriendo(false);
            alReabrir();
          }}
        />
      ) : null}
      {historial ? (
        <Dialogo
          abierto
          titulo="Compras, pagos y devoluciones"
          tamano="ancho"
          alCerrar={() => setHistorial(false)}
          botones={<Boton onClick={() => setHistorial(false)}>Cerrar</Boton>}
        >
          <VentasPagosDevoluciones cual={{ cliente: f.CLIENTE_ID }} info={f} />
        </Dialogo>
      ) : null}
    </>
  );
}
