import { CLAVE_CLIENTE_MAX } from '@anden/contrato/clientes/ficha-rules.ts';
import { TEXTO_DE_CLIENTE_MAX } from '@anden/contrato/clientes/rules.ts';
import { tituloDe } from '@anden/contrato/rutas.ts';
import { useEffect, useRef, useState } from 'react';
import { CampoCliente } from '../../capture/CampoCliente.tsx';
import { cualCliente } from '../../capture/cualCliente.ts';
import { codigoLiteral } from '../../capture/resolver.ts';
import { useLectura } from '../../capture/useLectura.ts';
import { useSearchState } from '../../platform/navigation.ts';
import { usePresencia } from '../../platform/presencia.ts';
import { useVolver } from '../../platform/useVolver.ts';
import { Boton } from '../../ui/Boton.tsx';
import { PageHeader } from '../../ui/PageHeader.tsx';
import partes from '../../ui/PartesDeFicha.module.css';
import { Presencia } from '../../ui/Presencia.tsx';
import { useEscrito } from '../../ui/useEscrito.ts';
import { cualDe } from './adelanto.ts';
import { PanelCliente, useInfoCliente } from './FichaCliente.tsx';

const TITULO = tituloDe('cliente');

/** Search parameters that belong to one customer only. */
const DE_OTRO = { factura: '', pedido: '' };

/** 'Ficha de cliente': everything about one customer, named in the address by id or key. */
export default function Cliente() {
  const [lugar, setLugar] = useSearchState({ cliente: 0, clave: '', ...DE_OTRO });
  const cual = cualDe(lugar);
  const volver = useVolver();
  const info = useInfoCliente(cual).lectura.data?.data;
  const { personas } = usePresencia('cliente', info?.CLIENTE_ID ?? null);
  return (
    <>
      <PageHeader titulo={TITULO} volver={volver} acciones={<Presencia personas={personas} />} />
      <Busca
        clave={info?.CLAVE_CLIENTE ?? lugar.clave}
        alBuscar={(cual) => setLugar({ clave: '', cliente: 0, ...DE_OTRO, ...cual }, 'abre')}
      />
      <PanelCliente cual={cual} />
    </>
  );
}

interface BuscaProps {
  clave: string;
  alBuscar: (cual: { clave: string } | { cliente: number }) => void;
}

/** The field that finds another customer; a scanned key opens it wherever the focus is. */
function Busca({ clave, alBuscar }: BuscaProps) {
  const [escrita, setEscrita] = useEscrito(clave, String);
  const [varios, setVarios] = useState(false);
  const enCampo = useRef(escrita);
  useEffect(() => {
    enCampo.current = escrita;
  });
  useLectura((leido) => alBuscar({ clave: codigoLiteral(leido).slice(0, CLAVE_CLIENTE_MAX) }));
  async function confirma(): Promise<void> {
    const texto = escrita.trim();
    if (!texto) return;
    setVarios(false);
    // If there is no answer, the customer's page shows what went wrong.
    const cual = await cualCliente(texto).catch(() => null);
    // Whoever wrote another text meanwhile is not taken to this one's customer.
    if (enCampo.current !== escrita) return;
    if (cual === 'varios') setVarios(true);
    else alBuscar(cual ? { cliente: cual.CLIENTE_ID } : { clave: texto });
  }

  return (
    <form
      className={partes.busca}
      noValidate
      onSubmit={(e) => {
        e.preventDefault();
        void confirma();
      }}
    >
      <CampoCliente
        className={partes.campo ?? ''}
        etiqueta="Cliente"
        placeholder="Clave, teléfono o nombre"
        value={escrita}
        maxLength={TEXTO_DE_CLIENTE_MAX}
        varios={varios}
        onCambio={(texto) => {
          setVarios(false);
          setEscrita(texto);
        }}
        alElegir={(c) => {
          setVarios(false);
          alBuscar({ cliente: c.CLIENTE_ID });
        }}
      />
      <Boton tipo="principal" enviar>
        Consultar
      </Boton>
    </form>
  );
}
