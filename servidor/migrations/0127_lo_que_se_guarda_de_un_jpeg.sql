-- Of a photograph that is published, what the phone wrote beside and behind it is not kept: it is shorter than what arrived.
grant update (bytes) on archivos to anden_app;
